import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { ENTRY_WORDS, TIMELINE_MESSAGES } from './messages';
import { sentMessageQuery } from './timeline-queries';

/** Opens the text of a message that we sent, in its place. */
export function SentText({ emailId }: { emailId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-2">
      <Button
        variant="outline"
        size="sm"
        className="w-fit"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? ENTRY_WORDS.hide : ENTRY_WORDS.show}
      </Button>
      {isOpen && <MessageText emailId={emailId} />}
    </div>
  );
}

function MessageText({ emailId }: { emailId: string }) {
  const query = useQuery(sentMessageQuery(emailId));
  return (
    <QueryStates query={query} failed={TIMELINE_MESSAGES.messageFailed}>
      {(message) => {
        if (!message) return <p className="text-muted-foreground">{ENTRY_WORDS.gone}</p>;
        const { recipient, body_text, is_confidential } = message;
        const none = is_confidential ? ENTRY_WORDS.confidential : ENTRY_WORDS.noText;
        return (
          <div className="grid gap-2 rounded-md bg-muted p-3">
            <p className="text-muted-foreground wrap-anywhere">
              {ENTRY_WORDS.to}: {recipient}
            </p>
            <p className="leading-6 whitespace-pre-wrap wrap-anywhere">{body_text || none}</p>
          </div>
        );
      }}
    </QueryStates>
  );
}

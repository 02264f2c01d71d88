import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import type { MessageParts } from './message-parts';
import { ENTRY_WORDS, TIMELINE_MESSAGES } from './messages';
import { sentMessageQuery } from './timeline-queries';

interface SentTextProps {
  emailId: string;
  files: MessageParts['files'] | undefined;
}

export function SentText({ emailId, files: showFiles }: SentTextProps) {
  const query = useQuery(sentMessageQuery(emailId));
  return (
    <QueryStates query={query} failed={TIMELINE_MESSAGES.messageFailed}>
      {(message) => {
        if (!message) return <p className="text-muted-foreground">{ENTRY_WORDS.gone}</p>;
        const { recipient, body_text, is_confidential, files } = message;
        const none = is_confidential ? ENTRY_WORDS.confidential : ENTRY_WORDS.noText;
        return (
          <div className="grid gap-2 rounded-md bg-muted p-3">
            <p className="text-muted-foreground wrap-anywhere">
              {ENTRY_WORDS.to}: {recipient}
            </p>
            <p className="leading-6 whitespace-pre-wrap wrap-anywhere">{body_text || none}</p>
            {showFiles?.(emailId, files)}
          </div>
        );
      }}
    </QueryStates>
  );
}

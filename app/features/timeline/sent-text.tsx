import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { EmailFiles } from '~/features/emails/email-files';
import { ENTRY_WORDS, TIMELINE_MESSAGES } from './messages';
import { sentMessageQuery } from './timeline-queries';

export function SentText({ emailId }: { emailId: string }) {
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
            <EmailFiles emailId={emailId} files={files} />
          </div>
        );
      }}
    </QueryStates>
  );
}

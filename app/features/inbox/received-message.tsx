import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { receivedMessageQuery } from './inbox-queries';
import { INBOX_MESSAGES } from './messages';
import { ReceivedMessageView } from './received-message-view';

/** A received message by its id, as a timeline shows it. */
export function ReceivedMessage({ id }: { id: string }) {
  const query = useQuery(receivedMessageQuery(id));
  return (
    <QueryStates query={query} failed={INBOX_MESSAGES.fetchFailed}>
      {(message) => (
        <div className="grid grid-cols-1 gap-3 rounded-md bg-muted p-3">
          <ReceivedMessageView message={message} />
        </div>
      )}
    </QueryStates>
  );
}

import { KindSheet } from '~/features/records/record-view';
import { INBOX_BASE } from './inbox-base';
import { MessageActions, type ReplyTo } from './message-actions';
import { MessageBadge } from './message-badge';
import { ReceivedMessageView } from './received-message-view';

interface InboxSheetProps {
  id: string | null;
  reply: ReplyTo;
  onClose: () => void;
}

export function InboxSheet({ id, reply, onClose }: InboxSheetProps) {
  return (
    <KindSheet
      kind={INBOX_BASE}
      id={id}
      onClose={onClose}
      title={({ subject }) => subject || 'No subject'}
      description={(message) => <MessageBadge message={message} />}
    >
      {(message) => (
        <>
          <MessageActions message={message} reply={reply} onDone={onClose} />
          <ReceivedMessageView message={message} />
        </>
      )}
    </KindSheet>
  );
}

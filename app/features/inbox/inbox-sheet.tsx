import type { ReactNode } from 'react';
import { KindSheet } from '~/features/records/record-view';
import { INBOX_BASE } from './inbox-base';
import type { ReceivedMessage } from './inbox-schema';
import { MessageActions } from './message-actions';
import { MessageBadge } from './message-badge';
import { ReceivedMessageView } from './received-message-view';

interface InboxSheetProps {
  id: string | null;
  actions: (message: ReceivedMessage) => ReactNode;
  onClose: () => void;
}

export function InboxSheet({ id, actions, onClose }: InboxSheetProps) {
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
          <MessageActions message={message} onDone={onClose}>
            {actions(message)}
          </MessageActions>
          <ReceivedMessageView message={message} />
        </>
      )}
    </KindSheet>
  );
}

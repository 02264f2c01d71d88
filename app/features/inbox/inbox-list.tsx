import type { ReactNode } from 'react';
import { RecordScreen } from '~/features/records/record-screen';
import { INBOX } from './inbox-kind';
import type { ReceivedMessage } from './inbox-schema';
import { InboxSheet } from './inbox-sheet';
import { MailState } from './mail-state';

interface InboxListProps {
  /** What other features offer for a message. */
  actions: (message: ReceivedMessage) => ReactNode;
}

export function InboxList({ actions }: InboxListProps) {
  return (
    <>
      <MailState />
      <RecordScreen
        kind={INBOX}
        sheet={(id, close) => <InboxSheet id={id} actions={actions} onClose={close} />}
      />
    </>
  );
}

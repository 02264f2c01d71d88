import type { ReactNode } from 'react';
import { RecordScreen } from '~/features/records/record-screen';
import { INBOX } from './inbox-kind';
import type { ReceivedMessage } from './inbox-schema';
import { InboxSheet } from './inbox-sheet';
import { MailState } from './mail-state';

interface InboxListProps {
  /** Answers a message. */
  reply: (message: ReceivedMessage) => ReactNode;
}

export function InboxList({ reply }: InboxListProps) {
  return (
    <>
      <MailState />
      <RecordScreen
        kind={INBOX}
        sheet={(id, close) => <InboxSheet id={id} reply={reply} onClose={close} />}
      />
    </>
  );
}

import { RecordScreen } from '~/features/records/record-screen';
import { INBOX } from './inbox-kind';
import { InboxSheet } from './inbox-sheet';
import { MailState } from './mail-state';

export function InboxList() {
  return (
    <>
      <MailState />
      <RecordScreen kind={INBOX} sheet={(id, close) => <InboxSheet id={id} onClose={close} />} />
    </>
  );
}

import { RecordScreen } from '~/features/records/record-screen';
import { INBOX } from './inbox-kind';
import { InboxSheet } from './inbox-sheet';
import { MailState } from './mail-state';
import type { ReplyTo } from './message-actions';

export function InboxList({ reply }: { reply: ReplyTo }) {
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

import { Alert } from '~/components/ui/alert';
import { NO_MAIL } from '~/features/auth/messages';
import { RecordScreen } from '~/features/records/record-screen';
import { useMailSetup } from '~/lib/use-mail-setup';
import { EMAILS } from './email-kind';
import { EmailSheet } from './email-sheet';

export function EmailList() {
  const { hasMail } = useMailSetup();
  return (
    <>
      {!hasMail && (
        <Alert variant="warning" title={NO_MAIL.title}>
          {NO_MAIL.outbox}
        </Alert>
      )}
      <RecordScreen kind={EMAILS} sheet={(id, close) => <EmailSheet id={id} onClose={close} />} />
    </>
  );
}

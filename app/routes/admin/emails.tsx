import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ComposeDialog } from '~/features/emails/compose-dialog';
import { EmailList } from '~/features/emails/email-list';
import { MailStateDialog } from '~/features/emails/mail-state-dialog';
import { StopsDialog } from '~/features/emails/stops-dialog';
import { TemplateDialog } from '~/features/emails/template-dialog';

export const meta = adminMeta('Emails');

export default function Emails() {
  return (
    <>
      <PageHeader
        title="Emails"
        actions={
          <>
            <MailStateDialog />
            <StopsDialog />
            <TemplateDialog />
            <ComposeDialog />
          </>
        }
      />
      <EmailList />
    </>
  );
}

import { PageHeader } from '~/components/page-header';
import { ListSkeleton } from '~/components/record-list/list-panels';
import { Card } from '~/components/ui/card';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';
import { ComposeDialog } from '~/features/emails/compose-dialog';
import { EmailList } from '~/features/emails/email-list';
import { TemplateDialog } from '~/features/emails/template-dialog';

export const meta = adminMeta('Emails');
export const clientMiddleware = [requirePermission('leads.manage')];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title="Emails" />
      <Card>
        <ListSkeleton />
      </Card>
    </>
  );
}

export default function Emails() {
  return (
    <>
      <PageHeader
        title="Emails"
        actions={
          <>
            <TemplateDialog />
            <ComposeDialog />
          </>
        }
      />
      <EmailList />
    </>
  );
}

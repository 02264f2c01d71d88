import { PageHeader } from '~/components/page-header';
import { ListSkeleton } from '~/components/record-list/list-panels';
import { Card } from '~/components/ui/card';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';
import { AddRoleDialog } from '~/features/roles/add-role-dialog';
import { RoleScreen } from '~/features/roles/role-screen';

const TITLE = 'Roles and permissions';

export const meta = adminMeta(TITLE);
export const clientMiddleware = [requirePermission('users.view')];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        <ListSkeleton />
      </Card>
    </>
  );
}

export default function Roles() {
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Changes are saved at once and count from a person's next request."
        actions={<AddRoleDialog />}
      />
      <RoleScreen />
    </>
  );
}

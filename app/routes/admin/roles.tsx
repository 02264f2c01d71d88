import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { AddRoleDialog } from '~/features/roles/add-role-dialog';
import { RoleScreen } from '~/features/roles/role-screen';

const TITLE = 'Roles and permissions';

export const meta = adminMeta(TITLE);
export const handle: ScreenHandle = { title: TITLE };

export default function Roles() {
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Changes are saved at once and apply from a person's next request. Give content.write, together with content.view, to people who write pages that someone else publishes, and content.manage to people who create, publish and delete pages, blocks and files. With site.edit they can choose the hero image too."
        actions={<AddRoleDialog />}
      />
      <RoleScreen />
    </>
  );
}

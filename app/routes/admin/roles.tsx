import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { AddRoleDialog } from '~/features/roles/add-role-dialog';
import { RoleScreen } from '~/features/roles/role-screen';

const TITLE = 'Roles and permissions';

export const meta = adminMeta(TITLE);
export const clientMiddleware = [guardScreen('/admin/roles')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title={TITLE} />;
}

export default function Roles() {
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Changes are saved at once and apply from a person's next request. Give content.manage, beside content.view, to those who create, publish and delete pages, blocks and files; with site.edit they choose the hero image too."
        actions={<AddRoleDialog />}
      />
      <RoleScreen />
    </>
  );
}

import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { StaffDialog } from '~/features/staff/staff-dialog';
import { StaffList } from '~/features/staff/staff-list';

export const meta = adminMeta('Staff');
export const clientMiddleware = [guardScreen('/admin/staff')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title="Staff" />;
}

export default function Staff() {
  return (
    <>
      <PageHeader title="Staff" actions={<StaffDialog />} />
      <StaffList />
    </>
  );
}

import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { RecordScreen } from '~/features/records/record-screen';
import { StaffDialog } from '~/features/staff/staff-dialog';
import { STAFF } from '~/features/staff/staff-kind';

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
      <RecordScreen kind={STAFF} />
    </>
  );
}

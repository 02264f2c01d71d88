import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { ApplicationList } from '~/features/applications/application-list';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';

export const meta = adminMeta('Applications');
export const clientMiddleware = [guardScreen('/admin/applications')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title="Applications" />;
}

export default function Applications() {
  return (
    <>
      <PageHeader title="Applications" />
      <ApplicationList />
    </>
  );
}

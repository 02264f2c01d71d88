import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { ReportScreen } from '~/features/reports/report-screen';

export const meta = adminMeta('Reports');
export const clientMiddleware = [guardScreen('/admin/reports')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title="Reports" />;
}

export default function Reports() {
  return <ReportScreen />;
}

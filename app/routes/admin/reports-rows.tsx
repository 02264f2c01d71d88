import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { ReportRows } from '~/features/reports/report-rows';

export const meta = adminMeta('Report rows');
export const clientMiddleware = [guardScreen('/admin/reports')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title="Rows of a report" />;
}

export default function ReportsRows() {
  return <ReportRows />;
}

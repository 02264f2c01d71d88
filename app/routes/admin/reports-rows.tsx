import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { ReportRows } from '~/features/reports/report-rows';

export const meta = adminMeta('Report rows');
export const handle: ScreenHandle = { title: 'Report rows' };

export default function ReportsRows() {
  return <ReportRows />;
}

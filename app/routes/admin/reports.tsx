import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ReportScreen } from '~/features/reports/report-screen';

export const meta = adminMeta('Reports');

export default function Reports() {
  return <ReportScreen />;
}

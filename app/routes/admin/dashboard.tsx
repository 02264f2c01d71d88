import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';

export const meta = adminMeta('Dashboard');
export const clientMiddleware = [requirePermission('users.view')];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <PageHeader title="Dashboard" />;
}

export default function Screen() {
  return <PageHeader title="Dashboard" />;
}

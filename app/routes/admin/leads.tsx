import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';

export const meta = adminMeta('Leads');
export const clientMiddleware = [requirePermission('leads.view')];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <PageHeader title="Leads" />;
}

export default function Screen() {
  return <PageHeader title="Leads" />;
}

import { canOpen, screenAt } from '~/lib/admin-screens';
import type { Access } from '~/lib/permissions';

interface DashboardLink {
  label: string;
  to: string;
}

/** Beside Logout (§2). */
const HEADER_LINKS: readonly DashboardLink[] = [{ label: 'Site Editor', to: '/admin/editor' }];

const WORK_LINKS: readonly DashboardLink[] = [
  { label: 'Visual Site Editor', to: '/admin/editor' },
  { label: 'Manage Leads', to: '/admin/leads' },
  { label: 'Manage Clients', to: '/admin/clients' },
  { label: 'Manage Staff', to: '/admin/staff' },
  { label: 'Manage Tasks', to: '/admin/tasks' },
  { label: 'Manage Emails', to: '/admin/emails' },
];

export function headerLinks(access: Access) {
  return usable(HEADER_LINKS, access);
}

export function workLinks(access: Access) {
  return usable(WORK_LINKS, access);
}

/** The links to screens that the person may open. */
function usable(links: readonly DashboardLink[], access: Access) {
  return links
    .filter(({ to }) => canOpen(access, to))
    .map((link) => ({ ...link, icon: screenAt(link.to)?.icon }));
}

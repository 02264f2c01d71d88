import { canOpen, screenAt } from '~/lib/admin-screens';
import { type Access, can, type PermissionKey } from '~/lib/permissions';

interface DashboardLink {
  label: string;
  to: string;
  /** What the person needs in addition to the screen. */
  needs?: PermissionKey;
}

/** Beside Logout (§2). */
const HEADER_LINKS: readonly DashboardLink[] = [{ label: 'Site Editor', to: '/admin/editor' }];

const WORK_LINKS: readonly DashboardLink[] = [
  { label: 'Visual Site Editor', to: '/admin/editor' },
  { label: 'Manage Leads', to: '/admin/leads' },
  { label: 'Manage Clients', to: '/admin/clients' },
  { label: 'Manage Staff', to: '/admin/staff' },
  { label: 'Manage Tasks', to: '/admin/tasks', needs: 'leads.manage' },
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
    .filter(({ to, needs }) => canOpen(access, to) && (!needs || can(access, needs)))
    .map((link) => ({ ...link, icon: screenAt(link.to)?.icon }));
}

import {
  Briefcase,
  Building2,
  CalendarDays,
  ChartNoAxesCombined,
  ClipboardList,
  ContactRound,
  FileText,
  Handshake,
  History,
  IdCard,
  Image,
  Images,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MailOpen,
  Mails,
  PaintbrushVertical,
  Scale,
  Server,
  Settings,
  ShieldCheck,
  UserSearch,
  Users,
  Webhook,
} from 'lucide-react';
import { type Access, can, type PermissionKey, RECORD_KEYS } from './permissions';

export interface AdminScreen {
  to: string;
  /** A second address of the same screen. */
  alias?: string;
  label: string;
  /** What opens it. Any one of several is enough. */
  permission: PermissionKey | readonly PermissionKey[];
  icon: LucideIcon;
  /** Only for admins and developers, whatever permissions a role has. */
  isForAdmins?: boolean;
  /**
   * Listed only for admins and developers. Others with the permission see a message when they open
   * it (§6).
   */
  isOfferedToAdmins?: boolean;
  /**
   * Listed only for people who also have this permission. Others see a message when they open it
   * (§6).
   */
  offeredWith?: PermissionKey;
}

/**
 * The screens of the back office, one per entry (§2). They define the side navigation, the
 * dashboard's links, who may open a screen, and where people land after signing in.
 */
const SCREENS = [
  {
    to: '/admin',
    alias: '/admin/dashboard',
    label: 'Dashboard',
    permission: 'users.view',
    icon: LayoutDashboard,
  },
  { to: '/admin/leads', label: 'Leads', permission: 'leads.view', icon: Inbox },
  { to: '/admin/clients', label: 'Clients', permission: 'clients.view', icon: ContactRound },
  { to: '/admin/vacancies', label: 'Vacancies', permission: 'vacancies.view', icon: Briefcase },
  {
    to: '/admin/organisations',
    label: 'Organisations',
    permission: 'vacancies.view',
    icon: Building2,
  },
  {
    to: '/admin/applications',
    label: 'Applications',
    permission: 'candidates.view',
    offeredWith: 'vacancies.view',
    icon: ClipboardList,
  },
  {
    to: '/admin/candidates',
    label: 'Candidates',
    permission: 'candidates.view',
    icon: UserSearch,
  },
  {
    to: '/admin/placements',
    label: 'Placements',
    permission: 'placements.view',
    icon: Handshake,
  },
  {
    to: '/admin/reports',
    label: 'Reports',
    permission: ['placements.view', 'leads.view', 'vacancies.view'],
    icon: ChartNoAxesCombined,
  },
  // Without `leads.manage` (§2) people see only their own tasks.
  { to: '/admin/tasks', label: 'Tasks', permission: RECORD_KEYS, icon: ListChecks },
  {
    to: '/admin/calendar',
    label: 'Calendar',
    permission: ['leads.manage', 'placements.view', 'candidates.view'],
    icon: CalendarDays,
  },
  { to: '/admin/inbox', label: 'Inbox', permission: 'leads.manage', icon: MailOpen },
  { to: '/admin/emails', label: 'Emails', permission: 'leads.manage', icon: Mails },
  { to: '/admin/staff', label: 'Staff', permission: 'leads.manage', icon: IdCard },
  {
    to: '/admin/hero',
    label: 'Hero Images',
    permission: 'site.edit',
    icon: Image,
    offeredWith: 'content.manage',
  },
  {
    to: '/admin/content',
    label: 'Content',
    permission: 'content.view',
    icon: FileText,
    offeredWith: 'content.write',
  },
  { to: '/admin/media', label: 'Media', permission: 'content.view', icon: Images },
  { to: '/admin/facts', label: 'Facts', permission: 'content.view', icon: Scale },
  {
    to: '/admin/editor',
    alias: '/admin/site-editor',
    label: 'Site Editor',
    permission: 'site.edit',
    icon: PaintbrushVertical,
    isOfferedToAdmins: true,
  },
  { to: '/admin/settings', label: 'Settings', permission: 'site.edit', icon: Settings },
  { to: '/admin/users', label: 'Users', permission: 'users.view', icon: Users },
  { to: '/admin/roles', label: 'Roles', permission: 'users.view', icon: KeyRound },
  {
    to: '/admin/privacy',
    label: 'Privacy',
    permission: 'users.view',
    icon: ShieldCheck,
    isForAdmins: true,
  },
  {
    to: '/admin/integrations',
    label: 'Integrations',
    permission: 'users.view',
    icon: Webhook,
    isForAdmins: true,
  },
  {
    to: '/admin/audit',
    label: 'Audit',
    permission: 'users.view',
    icon: History,
    isForAdmins: true,
  },
  {
    to: '/admin/system',
    label: 'System',
    permission: 'users.view',
    icon: Server,
    isForAdmins: true,
  },
] as const satisfies readonly AdminScreen[];

export const ADMIN_SCREENS: readonly AdminScreen[] = SCREENS;

/** For all staff, whatever their permissions. It is in the header's menu, not in the navigation. */
export const ACCOUNT_SCREEN = { to: '/admin/account', label: 'Your account' } as const;

export type ScreenPath = (typeof SCREENS)[number]['to'] | typeof ACCOUNT_SCREEN.to;

/** Returns the screen with this path, or the one that contains it. */
export function screenAt(
  pathname: string,
  screens: readonly AdminScreen[] = ADMIN_SCREENS,
): AdminScreen | undefined {
  return screens.find(
    ({ to, alias }) =>
      pathname === to || pathname === alias || (to !== '/admin' && pathname.startsWith(`${to}/`)),
  );
}

export function canOpen(access: Access, pathname: string): boolean {
  if (pathname === ACCOUNT_SCREEN.to) return access.role !== null && !access.missingFactor;
  const screen = screenAt(pathname);
  return screen !== undefined && isOpenTo(access, screen);
}

/** Whether someone whose permissions have changed may stay on the page. */
export function mayStay(access: Access, pathname: string): boolean {
  if (access.role === null || access.missingFactor) return false;
  return screenAt(pathname) === undefined || canOpen(access, pathname);
}

export function openScreens(access: Access): readonly AdminScreen[] {
  return ADMIN_SCREENS.filter(
    (screen) =>
      isOpenTo(access, screen) &&
      (!screen.isOfferedToAdmins || access.isDeveloper) &&
      (!screen.offeredWith || can(access, screen.offeredWith)),
  );
}

function isOpenTo(access: Access, { permission, isForAdmins = false }: AdminScreen): boolean {
  const keys = typeof permission === 'string' ? [permission] : permission;
  return keys.some((key) => can(access, key)) && (!isForAdmins || access.isDeveloper);
}

const ADMIN_PREFIX = /^\/admin(\/|$)/;

/**
 * Where people go after signing in: the page they asked for, if they may open it, or else their
 * first screen. `null` if they may not open any screen.
 */
export function landingPath(access: Access, next: string | null): string | null {
  const home = openScreens(access)[0]?.to ?? null;
  if (!home || !next) return home;
  const { pathname } = new URL(next, 'http://site.invalid');
  const isOpen = !ADMIN_PREFIX.test(pathname) || canOpen(access, pathname);
  return isOpen ? next : home;
}

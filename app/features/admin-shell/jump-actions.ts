import { ACCOUNT_SCREEN, openScreens, screenAt } from '~/lib/admin-screens';
import { VISITS_PAGE } from '~/lib/kept-visits';
import { type Access, can, type PermissionKey } from '~/lib/permissions';
import { EDITOR_TAB_PARAM, EDITOR_TABS, type EditorTab } from '~/lib/site/publish-problem';
import { SETTINGS_FIELDS, type SettingsField, WORD_SETTINGS } from './settings-fields';
import type { Arrival } from './use-arrival';

export interface JumpAction {
  label: string;
  /** Where it is. */
  place: string;
  to: string;
  /** Other words that people type for it. */
  words: string;
  /** What the person needs in addition to the screen. */
  needs?: PermissionKey;
  isForAdmins?: boolean;
  /** What happens once the screen has loaded. */
  arrival?: Arrival;
  /** Done here, without opening a screen. */
  act?: 'dark-mode' | 'logout';
}

const EDITOR_WORDS: Record<EditorTab, string> = {
  theme: 'colours colors fonts typography spacing brand look design',
  layout: 'home page sections order menus navigation footer template',
  components: 'blocks home page library',
  media: 'pictures images photos',
  logos: 'logo brand header picture',
  favicons: 'favicon icon browser tab bookmark',
  pages: 'home page preview',
  hero: 'banner picture top home page background',
};

const EDITOR: JumpAction[] = Object.entries(EDITOR_TABS).map(([tab, label]) => ({
  label,
  place: 'Site Editor',
  to: `/admin/editor?${EDITOR_TAB_PARAM}=${tab}`,
  words: EDITOR_WORDS[tab as EditorTab],
}));

function settingAction({ name, label, words, group = name }: SettingsField): JumpAction {
  return {
    label,
    place: 'Site Settings',
    to: '/admin/settings',
    words: `${words} setting`,
    arrival: { focus: group },
  };
}

/**
 * What people can do or change, by the words they may type for it. Dialogs have no address, so the
 * screen opens and then presses the button. Exports only get the focus: a download starts when the
 * person says so.
 */
export const JUMP_ACTIONS: readonly JumpAction[] = [
  ...EDITOR,
  ...SETTINGS_FIELDS.map(settingAction),
  {
    label: 'Closures',
    place: 'Site Settings',
    to: '/admin/settings',
    words: 'public holidays holiday closed days shutdown christmas',
    arrival: { focus: 'Closures' },
  },
  {
    label: 'Start a new brand',
    place: 'Site Settings',
    to: '/admin/settings',
    words: 'another business company name rename demo wizard set up first',
    isForAdmins: true,
    arrival: { press: 'Start a new brand' },
  },
  {
    label: 'Retention, visits and time to fill',
    place: 'Reports',
    to: '/admin/reports',
    words: 'numbers statistics kpi how we are doing month quarter year manager meeting print',
  },
  {
    label: 'Home page',
    place: 'Site Editor',
    to: `/admin/editor?${EDITOR_TAB_PARAM}=layout&view=visual`,
    words: 'edit home start texts words canvas visual',
  },
  {
    label: 'My visits',
    place: 'Placements',
    to: VISITS_PAGE,
    words: 'record visit site phone mobile due',
    needs: 'placements.manage',
  },
  {
    label: 'Menus and footer',
    place: 'Site Editor',
    to: '/admin/editor?panel=layout&view=sections#menus',
    words: 'menu navigation links header quick mobile bar',
    needs: 'site.edit',
  },
  {
    label: 'Create page',
    place: 'Content',
    to: '/admin/content/edit',
    words: 'new page add write',
    needs: 'content.manage',
  },
  {
    label: 'New article',
    place: 'Content',
    to: '/admin/content/edit?start=article',
    words: 'blog post news write create add',
    needs: 'content.manage',
  },
  {
    label: 'Content blocks',
    place: 'Content',
    to: '/admin/content?tab=blocks',
    words: 'saved reusable shared blocks',
    needs: 'content.manage',
  },
  {
    label: 'Manage pages',
    place: 'Content',
    to: '/admin/content?tab=pages',
    words: 'list all pages drafts',
    needs: 'content.manage',
  },
  {
    label: 'Ready for review',
    place: 'Content',
    to: '/admin/content?tab=pages&status=review',
    words: 'pages waiting approve approval publish',
    needs: 'content.manage',
  },
  {
    label: 'Forms',
    place: 'Content',
    to: '/admin/content?tab=forms',
    words: 'questions fields contact form enquiry email only versions',
    needs: 'content.manage',
  },
  {
    label: 'Trash',
    place: 'Content',
    to: '/admin/content?tab=trash',
    words: 'deleted pages bin restore undelete recover',
    needs: 'content.manage',
  },
  {
    label: 'Add lead',
    place: 'Leads',
    to: '/admin/leads',
    words: 'new enquiry create phone call',
    needs: 'leads.manage',
    arrival: { press: 'Add lead' },
  },
  {
    label: 'Import leads',
    place: 'Leads',
    to: '/admin/leads',
    words: 'csv upload spreadsheet excel',
    needs: 'leads.manage',
    arrival: { press: 'Import' },
  },
  {
    label: 'Export leads',
    place: 'Leads',
    to: '/admin/leads',
    words: 'csv download spreadsheet excel save enquiries',
    arrival: { focus: 'Export' },
  },
  {
    label: 'Routing',
    place: 'Leads',
    to: '/admin/leads',
    words: 'assign enquiries who gets automatically',
    needs: 'leads.manage',
    arrival: { press: 'Routing' },
  },
  {
    label: 'Add candidate',
    place: 'Candidates',
    to: '/admin/candidates',
    words: 'new job seeker applicant person create',
    needs: 'candidates.manage',
    arrival: { press: 'Add candidate' },
  },
  {
    label: 'Import candidates',
    place: 'Candidates',
    to: '/admin/candidates',
    words: 'csv upload spreadsheet excel job seekers',
    needs: 'candidates.manage',
    arrival: { press: 'Import' },
  },
  {
    label: 'Export candidates',
    place: 'Candidates',
    to: '/admin/candidates',
    words: 'csv download spreadsheet excel save job seekers',
    arrival: { focus: 'Export' },
  },
  {
    label: 'Add client',
    place: 'Clients',
    to: '/admin/clients',
    words: 'new customer person create',
    needs: 'leads.manage',
    arrival: { press: 'Add client' },
  },
  {
    label: 'Import clients',
    place: 'Clients',
    to: '/admin/clients',
    words: 'csv upload spreadsheet excel',
    needs: 'leads.manage',
    arrival: { press: 'Import' },
  },
  {
    label: 'Export clients',
    place: 'Clients',
    to: '/admin/clients',
    words: 'csv download spreadsheet excel save',
    arrival: { focus: 'Export' },
  },
  {
    label: 'Add vacancy',
    place: 'Vacancies',
    to: '/admin/vacancies',
    words: 'new job advert position opening create',
    needs: 'vacancies.manage',
    arrival: { press: 'Add vacancy' },
  },
  {
    label: 'Export vacancies',
    place: 'Vacancies',
    to: '/admin/vacancies',
    words: 'csv download spreadsheet excel save jobs',
    arrival: { focus: 'Export' },
  },
  {
    label: 'Add organisation',
    place: 'Organisations',
    to: '/admin/organisations',
    words: 'new employer company business create',
    needs: 'vacancies.manage',
    arrival: { press: 'Add organisation' },
  },
  {
    label: 'Import organisations',
    place: 'Organisations',
    to: '/admin/organisations',
    words: 'csv upload spreadsheet excel employers',
    needs: 'vacancies.manage',
    arrival: { press: 'Import' },
  },
  {
    label: 'Export organisations',
    place: 'Organisations',
    to: '/admin/organisations',
    words: 'csv download spreadsheet excel save employers',
    arrival: { focus: 'Export' },
  },
  {
    label: 'Add task',
    place: 'Tasks',
    to: '/admin/tasks',
    words: 'new to-do reminder follow up create',
    needs: 'leads.manage',
    arrival: { press: 'Add task' },
  },
  {
    label: 'Subscribe to your calendar',
    place: 'Calendar',
    to: '/admin/calendar',
    words: 'ics ical outlook google apple phone feed address appointments',
    arrival: { press: 'Subscribe' },
  },
  {
    label: 'Add staff',
    place: 'Staff',
    to: '/admin/staff',
    words: 'new person colleague recruiter create',
    arrival: { press: 'Add staff' },
  },
  {
    label: 'Email templates',
    place: 'Emails',
    to: '/admin/emails',
    words: 'replies texts common messages confirmation enquiry letter',
    arrival: { press: 'Templates' },
  },
  {
    label: 'Add New Admin',
    place: 'User Management',
    to: '/admin/users?add=admin',
    words: 'invite user colleague account access new add',
    isForAdmins: true,
  },
  {
    label: 'Invite',
    place: 'User Management',
    to: '/admin/users',
    words: 'user colleague account access new add send link',
    isForAdmins: true,
    arrival: { press: 'Invite' },
  },
  {
    label: 'Add role',
    place: 'Roles and permissions',
    to: '/admin/roles',
    words: 'new permissions access create',
    isForAdmins: true,
    arrival: { press: 'Add role' },
  },
  {
    label: 'Add webhook',
    place: 'Integrations',
    to: '/admin/integrations',
    words: 'new webhooks connect program zapier send events',
    isForAdmins: true,
    arrival: { press: 'Add webhook' },
  },
  {
    label: 'Create API key',
    place: 'Integrations',
    to: '/admin/integrations',
    words: 'new token program connect access api keys create',
    isForAdmins: true,
    arrival: { press: 'Create API key' },
  },
  {
    label: 'Change password',
    place: ACCOUNT_SCREEN.label,
    to: ACCOUNT_SCREEN.to,
    words: 'my account profile picture email two-step sign-in factor passkey security',
  },
  {
    label: 'Light or dark mode',
    place: 'This device',
    to: '',
    words: 'dark mode light theme night colours',
    act: 'dark-mode',
  },
  {
    label: 'Logout',
    place: ACCOUNT_SCREEN.label,
    to: '',
    words: 'log out sign out leave end session',
    act: 'logout',
  },
  { label: 'View site', place: 'Website', to: '/', words: 'public home page visitors live' },
  ...WORD_SETTINGS.map(settingAction),
];

/** The actions that this person may do. The database decides again when they do it. */
export function actionsFor(access: Access): JumpAction[] {
  const screens = openScreens(access);
  return JUMP_ACTIONS.filter(({ to, needs, isForAdmins = false }) => {
    const [path = ''] = to.split('?');
    const isOpen =
      !path.startsWith('/admin') ||
      path === ACCOUNT_SCREEN.to ||
      screenAt(path, screens) !== undefined;
    return isOpen && (!needs || can(access, needs)) && (!isForAdmins || access.isDeveloper);
  });
}

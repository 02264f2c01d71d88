export type EditedAt =
  | { kind: 'home' }
  | { kind: 'page'; slug: string }
  | { kind: 'vacancy'; slug: string };

const SERVICE = /^\/services\/([^/]+)$/;
const VACANCY = /^\/jobs\/([^/]+)$/;
const PAGE = /^\/([^/]+)$/;

/** What staff edit to change the page at an address; `null` if they cannot. */
export function editedAt(pathname: string): EditedAt | null {
  const path = pathname.replace(/(?<=.)\/$/, '');
  if (path === '/') return { kind: 'home' };
  const [, vacancy] = VACANCY.exec(path) ?? [];
  if (vacancy) return vacancy === 'alerts' ? null : { kind: 'vacancy', slug: vacancy };
  const [, page] = SERVICE.exec(path) ?? PAGE.exec(path) ?? [];
  return page ? { kind: 'page', slug: page } : null;
}

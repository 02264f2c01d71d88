import { isLinkToken } from '../link-token.ts';

export interface Crumb {
  label: string;
  to: string;
}

/** Path segments with hyphens as spaces, after Home; empty for the root (§2). Secrets are left out. */
export function breadcrumbOf(pathname: string): Crumb[] {
  const segments = pathname.split('/').filter((segment) => segment && !isLinkToken(segment));
  if (segments.length === 0) return [];
  const crumbs = segments.map((segment, i) => ({
    label: readable(segment),
    to: `/${segments.slice(0, i + 1).join('/')}`,
  }));
  return [{ label: 'Home', to: '/' }, ...crumbs];
}

function readable(segment: string): string {
  return decode(segment).replaceAll('-', ' ');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

import type { NamedRole } from '~/lib/site/theme';

/** What each role is used for on the site. */
export const ROLE_LABELS: Record<NamedRole, string> = {
  wattle: 'Accent',
  ochre: 'Calls to action',
  limestone: 'Background, light mode',
  ink: 'Text; background in dark mode',
};

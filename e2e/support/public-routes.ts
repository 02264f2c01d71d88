/** Every page a visitor can open, as the demo has them. */
export const PUBLIC_ROUTES = [
  '/',
  '/contact',
  '/apprenticeships',
  '/traineeships',
  '/recruitment',
  '/compliance',
  '/services/mentoring',
  '/technology',
  '/future-services',
  '/services',
  '/privacy',
  '/terms',
  '/blog',
  '/how-a-traineeship-works',
  '/no-such-page',
];

/** Those of people with an account, which need their script. */
export const ACCOUNT_ROUTES = [
  '/login',
  '/login/register',
  '/login/recover',
  '/login/set-password',
];

/** One page of each layout. */
export const PUBLIC_LAYOUTS = [
  '/',
  '/contact',
  '/apprenticeships',
  '/recruitment',
  '/technology',
  '/services',
  '/blog',
  '/how-a-traineeship-works',
  '/no-such-page',
  '/login',
  '/login/register',
];

/** Every page of the demo that a visitor can open. */
export const PUBLIC_ROUTES = [
  '/',
  '/contact',
  '/jobs',
  '/jobs/apprentice-electrician-malaga',
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
  '/what-an-employer-could-get',
  '/no-such-page',
];

/** The pages for people with an account, which need their script. */
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
  '/jobs',
  '/jobs/apprentice-electrician-malaga',
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

/** For settings saved before these parts existed. Separate from the schemas, for `defaults.ts`. */
export const DEFAULT_ACCESS_LINES = {
  relay: {
    isShown: false,
    text: 'If you are deaf, or find it hard to hear or speak, call us through the National Relay Service: 133 677.',
  },
  interpreter: {
    isShown: false,
    text: 'If you would like an interpreter, call TIS National on 131 450 and ask for our number.',
  },
};

export const DEFAULT_LOOKS = {
  illustrations: 'drawings' as const,
  treeline: true,
  shareImage: { path: '', alt: '' },
};

/** The site's words around pages. In the copyright line, {year} and {company} are filled in. */
export const DEFAULT_WORDS = {
  footerContact: 'Contact',
  footerQuickLinks: 'Quick Links',
  footerExplore: 'Explore',
  copyright: '© {year} {company}. All rights reserved.',
  contents: 'On this page',
  askHeading: 'Something unclear?',
  askCall: 'Call us on',
  askOr: 'or',
  askLink: 'write to us',
  lastUpdated: 'Last updated',
  allArticles: 'All articles',
  by: 'By',
  published: 'Published',
  updated: 'Updated',
  servicesLine: 'Our services',
  contactButton: 'Contact Us',
  servicesButton: 'View All Services',
  homeButton: 'Home',
  serviceMissing: 'Service Not Found',
  serviceMissingText:
    'There is no service at this address. The list of all services shows what we offer.',
  relatedHeading: 'Related Services',
  callHeading: 'Ready when you are',
  callText:
    'Tell us about the job you need filled, or the job you want. A person reads every message.',
  orEmail: 'Or email',
  unavailable: 'Back in a moment',
  unavailableText: "We can't show this page just now. Please try again shortly, or call us on",
  searchHeading: 'Search',
  searchIntro: 'Look for a service, an article or any words on our pages.',
  searchNothing: 'Check the spelling, or try fewer or more general words.',
  jobsHeading: 'Jobs',
  jobsIntro:
    'Apprenticeships, traineeships and jobs that are open now. Applying takes a few minutes and needs no account.',
  jobsNothing:
    'Tell us what you are looking for. We can email you when a job like it opens, or talk it through with you.',
  jobsKeywords: 'Keywords',
  jobsKeywordsHint: 'Job, skill or suburb',
  jobsKind: 'Job type',
  jobsAnyKind: 'Any job type',
  jobsTrade: 'Trade',
  jobsAnyTrade: 'Any trade',
  jobsRegion: 'Region',
  jobsAnywhere: 'Anywhere',
  jobsFind: 'Find jobs',
  jobsClear: 'Clear',
  alertsHeading: 'Job alerts',
  alertsIntro:
    'We send you an email when a job opens that suits you: one a day at most, and you can stop it with one click.',
  alertsKinds: 'Job types',
  alertsKindsHint: 'Tick none to hear about all of them.',
  alertsTrades: 'Trades',
  alertsTradesHint: 'Optional. Such as carpentry, electrical. Separate them with commas.',
  alertsNotice:
    'We use your email address for these messages only, and delete it after you stop them.',
  alertsSubmit: 'Send me job alerts',
  jobGone: 'This job is no longer open',
  jobGoneText: 'Applications for it have closed.',
  noFormHeading: 'Talk to us',
  noFormText:
    'Call, write or drop in. Whether you are hiring or looking for work, we are glad to help.',
  noFormCall: 'Please call us on',
  noFormWrite: 'or write to',
  sent: 'It is with our team now.',
  weAnswer: 'We answer',
  reference: 'Your reference is',
  notice: 'We only use these details to answer you and to do what you ask us to.',
  noticeMore: 'How we handle your details',
  noticeText:
    '{company} collects these details to answer your enquiry and, if you ask for it, to place you in work or find people for you. Without them we cannot reply. We share them with an employer or training provider only after asking you, do not expect to send them outside Australia, and delete them when they are no longer needed. Our {privacy} says how to see or correct them and how to complain; or write to {email}.',
  applyNotice: 'We only use these details to find you work and to do what you ask us to.',
  applyNoticeText:
    '{company} collects these details to consider you for this job and, if you agree, for others. Without your name and email we cannot reply. If we put you forward, the employer sees your name, suburb, licences, transport and when you can start, and otherwise only what you tick above. If you are under 18, we write to your parent or guardian. We do not expect to send your details outside Australia, and delete them when they are no longer needed. Our {privacy} says how to see or correct them and how to complain; or write to {email}.',
  registerHeading: 'Register',
  recoverHeading: 'Reset your password',
  recoverText: 'We will email you a link and a code. Use either to choose a new password.',
  noAccount:
    'New here? You cannot register online at the moment. To ask for an account, or about an enquiry, call us on',
  registerText:
    'With an account you can follow the enquiries you send us. Use the email address you write to us from.',
  registrationClosed:
    'You cannot register online at the moment. To find out where your enquiry is up to, contact us.',
  myEnquiries: 'My enquiries',
  noEnquiries: 'No enquiries yet',
  noEnquiriesText: 'Enquiries you send us from this email address appear here, with their status.',
};

export type SiteWords = typeof DEFAULT_WORDS;

export const WORDS_MAX = 300;
/** The longer ones. */
export const LONG_WORDS_MAX = 2_000;
export const LONG_WORDS: readonly (keyof SiteWords)[] = ['noticeText', 'applyNoticeText'];

export function wordsMax(name: string): number {
  return LONG_WORDS.some((long) => long === name) ? LONG_WORDS_MAX : WORDS_MAX;
}

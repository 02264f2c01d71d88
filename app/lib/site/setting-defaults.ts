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

import type { SiteWords } from './setting-defaults';

/** A field of Site Settings for words that the site adds to pages. */
export interface WordField {
  key: keyof SiteWords;
  label: string;
  hint?: string;
  isLong?: boolean;
}

export const FOOTER_WORDS: WordField[] = [
  { key: 'footerContact', label: 'Contact details: heading' },
  { key: 'footerQuickLinks', label: 'Quick links: heading' },
  {
    key: 'footerExplore',
    label: 'Other links: heading',
    hint: 'The links themselves are in the Site Editor, under Layout, Sections and menus.',
  },
  {
    key: 'copyright',
    label: 'Copyright line',
    hint: '{year} becomes the current year, {company} the company’s name.',
  },
];

export const PAGE_WORDS: WordField[] = [
  { key: 'contents', label: 'Table of contents: heading' },
  { key: 'askHeading', label: 'Help box beside a long page: heading' },
  { key: 'askCall', label: 'Help box: text before the phone number' },
  { key: 'askOr', label: 'Help box: text after the phone number' },
  { key: 'askLink', label: 'Help box: link to the contact page' },
  { key: 'lastUpdated', label: 'Page: text before the date it was updated' },
  { key: 'allArticles', label: 'Article: link to all articles' },
  { key: 'by', label: 'Article: text before the author' },
  { key: 'published', label: 'Article: text before the date it was published' },
  { key: 'updated', label: 'Article: text before the date it was updated' },
  { key: 'servicesLine', label: 'Service page: line above the title' },
  { key: 'contactButton', label: 'Contact button' },
  { key: 'servicesButton', label: 'Services button' },
  { key: 'homeButton', label: 'Home button' },
  { key: 'serviceMissing', label: 'Unknown service: heading' },
  { key: 'serviceMissingText', label: 'Unknown service: text', isLong: true },
  { key: 'relatedHeading', label: 'Service page: heading above related services' },
  { key: 'callHeading', label: 'End of a landing or service page: heading' },
  { key: 'callText', label: 'End of a landing or service page: text', isLong: true },
  { key: 'orEmail', label: 'Applications: text before the email address' },
  { key: 'unavailable', label: 'Page unavailable: heading' },
  {
    key: 'unavailableText',
    label: 'Page unavailable: text before the phone number',
    isLong: true,
  },
  { key: 'searchHeading', label: 'Search: heading' },
  { key: 'searchIntro', label: 'Search: introduction', isLong: true },
  { key: 'searchNothing', label: 'Search: tip when nothing is found', isLong: true },
  { key: 'jobsHeading', label: 'Jobs: heading' },
  { key: 'jobsIntro', label: 'Jobs: introduction', isLong: true },
  { key: 'jobsNothing', label: 'Jobs: text when no job is found', isLong: true },
  { key: 'jobsKeywords', label: 'Job search: label of the keywords' },
  { key: 'jobsKeywordsHint', label: 'Job search: example in the keywords field' },
  { key: 'jobsKind', label: 'Job search: label of the job type' },
  { key: 'jobsAnyKind', label: 'Job search: choice of every job type' },
  { key: 'jobsTrade', label: 'Job search: label of the trade' },
  { key: 'jobsAnyTrade', label: 'Job search: choice of every trade' },
  { key: 'jobsRegion', label: 'Job search and job alerts: label of the region' },
  { key: 'jobsAnywhere', label: 'Job search and job alerts: choice of every region' },
  { key: 'jobsFind', label: 'Job search: button' },
  { key: 'jobsClear', label: 'Job search: button that clears the filters' },
  { key: 'alertsHeading', label: 'Job alerts: heading' },
  { key: 'alertsIntro', label: 'Job alerts: introduction', isLong: true },
  { key: 'alertsKinds', label: 'Job alerts: label of the job types' },
  { key: 'alertsKindsHint', label: 'Job alerts: hint below the job types' },
  { key: 'alertsTrades', label: 'Job alerts: label of the trades' },
  { key: 'alertsTradesHint', label: 'Job alerts: hint below the trades' },
  { key: 'alertsNotice', label: 'Job alerts: how the address is used', isLong: true },
  { key: 'alertsSubmit', label: 'Job alerts: button' },
  { key: 'jobGone', label: 'Job no longer open: heading' },
  { key: 'jobGoneText', label: 'Job no longer open: text', isLong: true },
];

const NOTICE_HINT =
  '{company} becomes the company’s name, {privacy} a link to the Privacy Policy, {email} the contact email.';

export const FORM_WORDS: WordField[] = [
  { key: 'notice', label: 'Collection notice of enquiries: first line', isLong: true },
  {
    key: 'noticeText',
    label: 'Collection notice of enquiries: text',
    hint: NOTICE_HINT,
    isLong: true,
  },
  { key: 'applyNotice', label: 'Collection notice of applications: first line', isLong: true },
  {
    key: 'applyNoticeText',
    label: 'Collection notice of applications: text',
    hint: NOTICE_HINT,
    isLong: true,
  },
  { key: 'noticeMore', label: 'Collection notices: what people press to read the text' },
  { key: 'weAnswer', label: 'Form: text before the reply time' },
  { key: 'sent', label: 'Form sent: message' },
  { key: 'reference', label: 'Form sent: text before the reference' },
  { key: 'noFormHeading', label: 'Forms turned off: heading' },
  { key: 'noFormText', label: 'Forms turned off: text', isLong: true },
  { key: 'noFormCall', label: 'Forms turned off: text before the phone number' },
  { key: 'noFormWrite', label: 'Forms turned off: text before the email address' },
];

export const ACCOUNT_WORDS: WordField[] = [
  { key: 'myEnquiries', label: 'Client page: heading' },
  { key: 'noEnquiries', label: 'No enquiries yet: heading' },
  { key: 'noEnquiriesText', label: 'No enquiries yet: text', isLong: true },
  { key: 'registerHeading', label: 'Registration: heading' },
  { key: 'registerText', label: 'Registration: introduction', isLong: true },
  { key: 'registrationClosed', label: 'Registration turned off: text', isLong: true },
  { key: 'recoverHeading', label: 'Forgotten password: heading' },
  { key: 'recoverText', label: 'Forgotten password: introduction', isLong: true },
  {
    key: 'noAccount',
    label: 'Login while registration is off: text before the phone number',
    isLong: true,
  },
];

export const WORD_FIELDS = [...FOOTER_WORDS, ...PAGE_WORDS, ...FORM_WORDS, ...ACCOUNT_WORDS];

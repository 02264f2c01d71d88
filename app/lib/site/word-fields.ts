import type { SiteWords } from './setting-defaults';

/** A field of Site Settings for words that the site adds to pages. */
export interface WordField {
  key: keyof SiteWords;
  label: string;
  hint?: string;
  isLong?: boolean;
}

export const FOOTER_WORDS: WordField[] = [
  { key: 'footerContact', label: 'Heading of the contact details' },
  { key: 'footerQuickLinks', label: 'Heading of the quick links' },
  {
    key: 'footerExplore',
    label: 'Heading of the other links',
    hint: 'The links themselves are in the Site Editor, under Layout, Sections.',
  },
  {
    key: 'copyright',
    label: 'Copyright line',
    hint: '{year} becomes the current year, {company} the company’s name.',
  },
];

export const PAGE_WORDS: WordField[] = [
  { key: 'contents', label: 'Heading of a page’s list of contents' },
  { key: 'askHeading', label: 'Beside a long text: heading' },
  { key: 'askCall', label: 'Beside a long text: before the phone number' },
  { key: 'askOr', label: 'Beside a long text: after the phone number' },
  { key: 'askLink', label: 'Beside a long text: link to the contact page' },
  { key: 'lastUpdated', label: 'Before the day a page was updated' },
  { key: 'allArticles', label: 'Article: link to all articles' },
  { key: 'by', label: 'Article: before the author' },
  { key: 'published', label: 'Article: before the day of publication' },
  { key: 'updated', label: 'Article: before the day it was updated' },
  { key: 'servicesLine', label: 'Service page: line above the title' },
  { key: 'contactButton', label: 'Button to the contact page' },
  { key: 'servicesButton', label: 'Button to the services' },
  { key: 'homeButton', label: 'Button to the home page' },
  { key: 'serviceMissing', label: 'Unknown service: heading' },
  { key: 'serviceMissingText', label: 'Unknown service: text', isLong: true },
  { key: 'relatedHeading', label: 'End of a service page: heading of the related services' },
  { key: 'callHeading', label: 'End of a landing or service page: heading' },
  { key: 'callText', label: 'End of a landing or service page: text', isLong: true },
  { key: 'orEmail', label: 'Before the email address for applications' },
  { key: 'unavailable', label: 'Page that cannot be shown: heading' },
  {
    key: 'unavailableText',
    label: 'Page that cannot be shown: before the phone number',
    isLong: true,
  },
  { key: 'searchHeading', label: 'Search: heading' },
  { key: 'searchIntro', label: 'Search: introduction', isLong: true },
  { key: 'searchNothing', label: 'Search: advice without results', isLong: true },
];

export const FORM_WORDS: WordField[] = [
  { key: 'weAnswer', label: 'Before the time we answer in' },
  { key: 'sent', label: 'After sending' },
  { key: 'reference', label: 'After sending: before the reference' },
  { key: 'noFormHeading', label: 'Forms switched off: heading' },
  { key: 'noFormText', label: 'Forms switched off: text', isLong: true },
  { key: 'noFormCall', label: 'Forms switched off: before the phone number' },
  { key: 'noFormWrite', label: 'Forms switched off: before the email address' },
];

export const ACCOUNT_WORDS: WordField[] = [
  { key: 'myEnquiries', label: 'Heading of a client’s own page' },
  { key: 'noEnquiries', label: 'Without enquiries: heading' },
  { key: 'noEnquiriesText', label: 'Without enquiries: text', isLong: true },
  { key: 'registerText', label: 'Registration: introduction', isLong: true },
  { key: 'registrationClosed', label: 'Registration turned off: text', isLong: true },
  {
    key: 'noAccount',
    label: 'Login with registration turned off: before the phone number',
    isLong: true,
  },
];

export const WORD_FIELDS = [...FOOTER_WORDS, ...PAGE_WORDS, ...FORM_WORDS, ...ACCOUNT_WORDS];

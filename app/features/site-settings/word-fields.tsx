import type { SiteWords } from '~/lib/site/setting-defaults';
import { type SettingsFormApi, TextField } from './text-field';

interface WordField {
  name: `words.${keyof SiteWords}`;
  label: string;
  hint?: string;
  isLong?: boolean;
}

export const FOOTER_WORDS: WordField[] = [
  { name: 'words.footerContact', label: 'Heading of the contact details' },
  { name: 'words.footerQuickLinks', label: 'Heading of the quick links' },
  {
    name: 'words.footerExplore',
    label: 'Heading of the other links',
    hint: 'The links themselves are in the Site Editor, under Layout, Sections.',
  },
  {
    name: 'words.copyright',
    label: 'Copyright line',
    hint: '{year} becomes the current year, {company} the company’s name.',
  },
];

export const PAGE_WORDS: WordField[] = [
  { name: 'words.contents', label: 'Heading of a page’s list of contents' },
  { name: 'words.askHeading', label: 'Beside a long text: heading' },
  { name: 'words.askCall', label: 'Beside a long text: before the phone number' },
  { name: 'words.askOr', label: 'Beside a long text: after the phone number' },
  { name: 'words.askLink', label: 'Beside a long text: link to the contact page' },
  { name: 'words.lastUpdated', label: 'Before the day a page was updated' },
  { name: 'words.allArticles', label: 'Article: link to all articles' },
  { name: 'words.by', label: 'Article: before the author' },
  { name: 'words.published', label: 'Article: before the day of publication' },
  { name: 'words.updated', label: 'Article: before the day it was updated' },
  { name: 'words.servicesLine', label: 'Service page: line above the title' },
  { name: 'words.contactButton', label: 'Button to the contact page' },
  { name: 'words.servicesButton', label: 'Button to the services' },
  { name: 'words.homeButton', label: 'Button to the home page' },
  { name: 'words.serviceMissing', label: 'Unknown service: heading' },
  { name: 'words.serviceMissingText', label: 'Unknown service: text', isLong: true },
  { name: 'words.relatedHeading', label: 'End of a service page: heading of the related services' },
  { name: 'words.callHeading', label: 'End of a landing or service page: heading' },
  { name: 'words.callText', label: 'End of a landing or service page: text', isLong: true },
  { name: 'words.orEmail', label: 'Before the email address for applications' },
  { name: 'words.unavailable', label: 'Page that cannot be shown: heading' },
  {
    name: 'words.unavailableText',
    label: 'Page that cannot be shown: before the phone number',
    isLong: true,
  },
  { name: 'words.searchHeading', label: 'Search: heading' },
  { name: 'words.searchIntro', label: 'Search: introduction', isLong: true },
  { name: 'words.searchNothing', label: 'Search: advice without results', isLong: true },
];

export const FORM_WORDS: WordField[] = [
  { name: 'words.weAnswer', label: 'Before the time we answer in' },
  { name: 'words.sent', label: 'After sending' },
  { name: 'words.reference', label: 'After sending: before the reference' },
  { name: 'words.noFormHeading', label: 'Forms switched off: heading' },
  { name: 'words.noFormText', label: 'Forms switched off: text', isLong: true },
  { name: 'words.noFormCall', label: 'Forms switched off: before the phone number' },
  { name: 'words.noFormWrite', label: 'Forms switched off: before the email address' },
];

export const ACCOUNT_WORDS: WordField[] = [
  { name: 'words.myEnquiries', label: 'Heading of a client’s own page' },
  { name: 'words.noEnquiries', label: 'Without enquiries: heading' },
  { name: 'words.noEnquiriesText', label: 'Without enquiries: text', isLong: true },
  { name: 'words.registerText', label: 'Registration: introduction', isLong: true },
  { name: 'words.registrationClosed', label: 'Registration turned off: text', isLong: true },
  {
    name: 'words.noAccount',
    label: 'Login with registration turned off: before the phone number',
    isLong: true,
  },
];

interface WordFieldsProps {
  form: SettingsFormApi;
  fields: WordField[];
}

export function WordFields({ form, fields }: WordFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {fields.map(({ name, ...field }) => (
        <TextField key={name} form={form} name={name} {...field} />
      ))}
    </div>
  );
}

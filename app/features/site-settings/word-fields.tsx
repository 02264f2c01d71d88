import type { SiteWords } from '~/lib/site/setting-defaults';
import { type SettingsFormApi, TextField } from './text-field';

interface WordField {
  name: keyof SiteWords;
  label: string;
  hint?: string;
  isLong?: boolean;
}

export const FOOTER_WORDS: WordField[] = [
  { name: 'footerContact', label: 'Heading of the contact details' },
  { name: 'footerQuickLinks', label: 'Heading of the quick links' },
  {
    name: 'footerExplore',
    label: 'Heading of the other links',
    hint: 'The links themselves are in the Site Editor, under Layout, Sections.',
  },
  {
    name: 'copyright',
    label: 'Copyright line',
    hint: '{year} becomes the current year, {company} the company’s name.',
  },
];

export const PAGE_WORDS: WordField[] = [
  { name: 'contents', label: 'Heading of a page’s list of contents' },
  { name: 'askHeading', label: 'Beside a long text: heading' },
  { name: 'askCall', label: 'Beside a long text: before the phone number' },
  { name: 'askOr', label: 'Beside a long text: after the phone number' },
  { name: 'askLink', label: 'Beside a long text: link to the contact page' },
  { name: 'lastUpdated', label: 'Before the day a page was updated' },
  { name: 'allArticles', label: 'Article: link to the blog' },
  { name: 'by', label: 'Article: before the author' },
  { name: 'published', label: 'Article: before the day of publication' },
  { name: 'updated', label: 'Article: before the day it was updated' },
  { name: 'servicesLine', label: 'Service page: line above the title' },
  { name: 'contactButton', label: 'Button to the contact page' },
  { name: 'servicesButton', label: 'Button to the services' },
  { name: 'homeButton', label: 'Button to the home page' },
  { name: 'serviceMissing', label: 'Unknown service: heading' },
  { name: 'serviceMissingText', label: 'Unknown service: text', isLong: true },
  { name: 'searchHeading', label: 'Search: heading' },
  { name: 'searchIntro', label: 'Search: introduction', isLong: true },
  { name: 'searchNothing', label: 'Search: advice without results', isLong: true },
];

export const FORM_WORDS: WordField[] = [
  { name: 'weAnswer', label: 'Before the time we answer in' },
  { name: 'sent', label: 'After sending' },
  { name: 'reference', label: 'After sending: before the reference' },
  { name: 'noFormHeading', label: 'Forms switched off: heading' },
  { name: 'noFormText', label: 'Forms switched off: text', isLong: true },
  { name: 'noFormCall', label: 'Forms switched off: before the phone number' },
  { name: 'noFormWrite', label: 'Forms switched off: before the email address' },
];

interface WordFieldsProps {
  form: SettingsFormApi;
  fields: WordField[];
}

export function WordFields({ form, fields }: WordFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {fields.map(({ name, ...field }) => (
        <TextField key={name} form={form} name={`words.${name}`} {...field} />
      ))}
    </div>
  );
}

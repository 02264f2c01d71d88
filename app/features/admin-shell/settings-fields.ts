import { DEFAULT_WORDS } from '~/lib/site/setting-defaults';
import { WORD_FIELDS } from '~/lib/site/word-fields';

/** A field of Site Settings, as ⌘K offers it. */
export interface SettingsField {
  /** Its name in the settings. */
  name: string;
  label: string;
  words: string;
  /** The title of its group, for a list or a picture. */
  group?: string;
}

function field(name: string, label: string, words: string, group?: string): SettingsField {
  return { name, label, words, ...(group && { group }) };
}

/** Each field of Site Settings, except the words. tests/jump-actions.test.ts fails if one is missing. */
export const SETTINGS_FIELDS: readonly SettingsField[] = [
  field('title', 'Site title', 'name browser tab search engines seo'),
  field('description', 'Site description', 'search engines google seo meta'),
  field('contactEmail', 'Contact email', 'e-mail address enquiries mail'),
  field('toggles.blog', 'Blog', 'articles news turn on off feature'),
  field('toggles.contactForm', 'Contact form', 'enquiry turn on off feature'),
  field(
    'toggles.userRegistration',
    'User registration',
    'clients accounts sign up turn on off feature',
  ),
  field('toggles.search', 'Search', 'find header field turn on off feature'),
  field('formProof', 'Proof of work', 'spam captcha bots attack protection forms security'),
  field('company.name', 'Company name', 'business brand'),
  field('company.initials', 'Initials', 'logo letters short name'),
  field('company.tagline', 'Tagline', 'slogan motto'),
  field('company.blurb', 'About the company', 'footer blurb text'),
  field('company.phone', 'Phone', 'telephone number mobile call'),
  field('company.apprenticeshipsEmail', 'Apprenticeships email', 'e-mail address mail'),
  field('company.traineeshipsEmail', 'Traineeships email', 'e-mail address mail'),
  field('company.address.street', 'Street', 'address office location'),
  field('company.address.suburb', 'Suburb', 'address office location town'),
  field('company.address.state', 'State', 'address office location'),
  field('company.address.postcode', 'Postcode', 'address office location'),
  field('company.legalName', 'Legal name', 'registered business company pty ltd'),
  field('company.abn', 'ABN', 'australian business number tax'),
  field('company.licences', 'Licences', 'labour hire licence license permit number', 'Licences'),
  field('place.area', 'Area served', 'region state place serves search engines'),
  field('place.city', 'City', 'town place office location'),
  field('regions', 'Regions', 'jobs search alerts area postcode place where', 'Regions'),
  field('hours.days', 'Business hours', 'opening hours open closed times days week', 'Open on'),
  field(
    'hours.replyHours',
    'Reply promise',
    'answer within office hours enquiries',
    'Reply promise',
  ),
  field(
    'social',
    'Social links',
    'linkedin facebook instagram youtube network footer media',
    'Social links',
  ),
  field(
    'acknowledgement',
    'Acknowledgement of Country',
    'traditional custodians owners aboriginal footer',
  ),
  field(
    'accessLines.relay.isShown',
    'National Relay Service',
    'nrs deaf hearing speech accessibility calls',
  ),
  field(
    'accessLines.relay.text',
    'Relay service text',
    'nrs deaf hearing speech accessibility calls',
  ),
  field(
    'accessLines.interpreter.isShown',
    'Interpreter (TIS National)',
    'translating language translator calls',
  ),
  field(
    'accessLines.interpreter.text',
    'Interpreter text',
    'tis translating language translator calls',
  ),
  field('looks.illustrations', 'Drawings', 'illustrations pictures tree brand look'),
  field('looks.treeline', 'Treeline', 'dunes trees footer drawing look'),
  field(
    'looks.shareImage',
    'Picture for links',
    'share social preview image open graph card',
    'Picture for links',
  ),
  field('hours.timeZone', 'Time zone', 'timezone clock'),
];

/** These also match the words that they contain, which are everyday ones, so they come last. */
export const WORD_SETTINGS: readonly SettingsField[] = WORD_FIELDS.map(({ key, label }) =>
  field(`words.${key}`, label, `words text wording ${DEFAULT_WORDS[key]}`),
);

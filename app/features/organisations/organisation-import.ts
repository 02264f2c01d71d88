import { nameField, statusField } from '~/features/records/imports/import-fields';
import type { ImportPlan } from '~/features/records/imports/import-plan';
import { abnProblem, formatAbn } from '~/lib/records/abn';
import { NAME_MAX, PHONE_MAX } from '~/lib/records/lengths';
import { ORGANISATION_STATUSES, STATES } from '~/lib/records/trade';

const ABN_MAX = 20;
const STATE_CODES = Object.keys(STATES);
const WEBSITE = /^https?:\/\/\S+\.\S+$/;
const POSTCODE = /^\d{4}$/;

/** A row with the ABN or the name of a known organisation updates it. */
export const ORGANISATION_IMPORT: ImportPlan = {
  table: 'organisations',
  many: 'organisations',
  fields: {
    name: nameField([
      'name',
      'organisation',
      'organisation name',
      'organization',
      'company',
      'company name',
      'employer',
      'business',
      'business name',
      'legal name',
    ]),
    trading_name: { label: 'Trading name', names: ['trading name', 'trading as'], max: NAME_MAX },
    abn: {
      label: 'ABN',
      names: ['abn', 'australian business number'],
      max: ABN_MAX,
      problem: abnProblem,
      words: formatAbn,
    },
    industry: { label: 'Industry', names: ['industry', 'sector'], max: 100 },
    phone: {
      label: 'Phone',
      names: ['phone', 'telephone', 'phone number', 'tel'],
      max: PHONE_MAX,
    },
    website: {
      label: 'Website',
      names: ['website', 'web', 'url', 'site'],
      max: 300,
      read: (text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`),
      problem: (text) =>
        text && !WEBSITE.test(text) ? 'An address such as https://example.com.' : undefined,
    },
    address: { label: 'Address', names: ['address', 'street', 'street address'], max: 300 },
    suburb: { label: 'Suburb', names: ['suburb', 'town', 'city'], max: 100 },
    state: {
      label: 'State',
      names: ['state', 'state or territory'],
      max: 30,
      read: stateCode,
      problem: (text) =>
        text && !STATE_CODES.includes(text) ? `One of: ${STATE_CODES.join(', ')}.` : undefined,
    },
    postcode: {
      label: 'Postcode',
      names: ['postcode', 'post code', 'postal code'],
      max: 4,
      problem: (text) => (text && !POSTCODE.test(text) ? 'Four digits.' : undefined),
    },
    status: statusField(ORGANISATION_STATUSES),
  },
};

function stateCode(text: string): string {
  const wanted = text.toLowerCase();
  const found = Object.entries(STATES).find(([, name]) => name.toLowerCase() === wanted);
  return found?.[0] ?? text.toUpperCase();
}

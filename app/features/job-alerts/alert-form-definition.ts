import type { EnquiryErrors, EnquiryValues } from '~/features/enquiries/enquiry-values';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { EMAIL } from '~/lib/forms/main-form';
import { REGIONS, VACANCY_KINDS } from '~/lib/records/trade';
import type { AlertRequest } from '~/lib/visitor-services';
import { ALERTS } from './messages';

const MOST_TRADES = 20;
const TRADE_MAX = 100;

export const ALERT_FORM: FormDefinition = {
  key: 'alert',
  name: ALERTS.heading,
  fields: [
    EMAIL,
    {
      name: 'region',
      type: 'choice',
      label: 'Region',
      required: false,
      placeholder: 'Anywhere',
      options: Object.values(REGIONS),
    },
    {
      name: 'kinds',
      type: 'choices',
      label: 'Kinds of jobs',
      hint: ALERTS.kindsHint,
      required: false,
      options: Object.values(VACANCY_KINDS),
    },
    { name: 'trades', type: 'text', label: 'Trades', hint: ALERTS.tradesHint, required: false },
  ],
  submit: ALERTS.submit,
  thankYou: null,
};

function tradesIn(typed = ''): string[] {
  return [...new Set(typed.split(',').map((trade) => trade.trim()))].filter(Boolean);
}

/** Rules that the form's definition cannot express. */
export function alertErrors({ trades }: EnquiryValues): EnquiryErrors {
  const listed = tradesIn(trades);
  const isWrong = listed.length > MOST_TRADES || listed.some(({ length }) => length > TRADE_MAX);
  return isWrong ? { trades: ALERTS.tradesError } : {};
}

export function alertRequest({
  email = '',
  kinds = '',
  trades,
  region,
}: EnquiryValues): AlertRequest {
  const chosen = kinds.split('\n');
  const listed = Object.entries(VACANCY_KINDS);
  return {
    email: email.trim(),
    kinds: listed.flatMap(([kind, label]) => (chosen.includes(label) ? [kind] : [])),
    trades: tradesIn(trades),
    region: Object.entries(REGIONS).find(([, label]) => label === region)?.[0] ?? null,
  };
}

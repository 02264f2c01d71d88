import type { EnquiryErrors, EnquiryValues } from '~/features/enquiries/enquiry-values';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { EMAIL } from '~/lib/forms/main-form';
import { regionLabels } from '~/lib/jobs/region-labels';
import { VACANCY_KINDS } from '~/lib/records/trade';
import type { SiteWords } from '~/lib/site/setting-defaults';
import type { SiteRegion } from '~/lib/site/settings';
import type { AlertRequest } from '~/lib/visitor-services';
import { ALERTS } from './messages';

interface AlertSettings {
  words: SiteWords;
  regions: readonly SiteRegion[];
}

const MOST_TRADES = 20;
const TRADE_MAX = 100;

export const ALERT_FORM_KEY = 'alert';

/** With the site's words and regions. */
export function alertForm({ words, regions }: AlertSettings): FormDefinition {
  return {
    key: ALERT_FORM_KEY,
    name: words.alertsHeading,
    fields: [
      EMAIL,
      {
        name: 'region',
        type: 'choice',
        label: words.jobsRegion,
        required: false,
        placeholder: words.jobsAnywhere,
        options: Object.values(regionLabels(regions)),
      },
      {
        name: 'kinds',
        type: 'choices',
        label: words.alertsKinds,
        hint: words.alertsKindsHint,
        required: false,
        options: Object.values(VACANCY_KINDS),
      },
      {
        name: 'trades',
        type: 'text',
        label: words.alertsTrades,
        hint: words.alertsTradesHint,
        required: false,
      },
    ],
    submit: words.alertsSubmit,
    thankYou: null,
  };
}

function tradesIn(typed = ''): string[] {
  return [...new Set(typed.split(',').map((trade) => trade.trim()))].filter(Boolean);
}

/** Rules that the form's definition cannot express. */
export function alertErrors({ trades }: EnquiryValues): EnquiryErrors {
  const listed = tradesIn(trades);
  const isWrong = listed.length > MOST_TRADES || listed.some(({ length }) => length > TRADE_MAX);
  return isWrong ? { trades: ALERTS.tradesError } : {};
}

export function alertRequest(
  { email = '', kinds = '', trades, region }: EnquiryValues,
  { regions }: Pick<AlertSettings, 'regions'>,
): AlertRequest {
  const chosen = kinds.split('\n');
  const listed = Object.entries(VACANCY_KINDS);
  return {
    email: email.trim(),
    kinds: listed.flatMap(([kind, label]) => (chosen.includes(label) ? [kind] : [])),
    trades: tradesIn(trades),
    region:
      Object.entries(regionLabels(regions)).find(([, label]) => label === region)?.[0] ?? null,
  };
}

import { VACANCY_KINDS } from '~/lib/records/trade';
import { withParams } from '~/lib/with-params';
import type { ChosenPeriod, Days } from './report-period';
import type { ReportFilter, RowsAsked } from './reports-api';

export const REPORTS_PATH = '/admin/reports';
const NOBODY = 'none';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the filters from the address. Invalid values are left out. */
export function readFilter(params: URLSearchParams): ReportFilter {
  const [consultant = '', kind = '', organisation = ''] = [
    'consultant',
    'kind',
    'organisation',
  ].map((name) => params.get(name) ?? '');
  return {
    consultant: consultant === NOBODY || ID.test(consultant) ? consultant : '',
    kind: Object.hasOwn(VACANCY_KINDS, kind) ? kind : '',
    organisation: ID.test(organisation) ? organisation : '',
  };
}

interface RowsLink {
  measure: string;
  source?: string;
  /** `null` is nobody. */
  consultant?: string | null;
}

/** Returns the address of the rows behind a number of the period, or of other days. */
export function rowsHref(params: URLSearchParams, link: RowsLink, days?: Days): string {
  const { measure, source = '', consultant } = link;
  const search = withParams(params, {
    measure,
    source,
    ...(consultant !== undefined && { consultant: consultant ?? NOBODY }),
    ...(days && { period: 'own', ...days }),
    page: '',
  });
  return `${REPORTS_PATH}/rows?${search}`;
}

/** What the address asks for; `null` if it names no number or no period. */
export function readRowsAsked(params: URLSearchParams, { days }: ChosenPeriod): RowsAsked | null {
  const measure = params.get('measure');
  if (!(measure && days)) return null;
  return { measure, days, filter: readFilter(params), source: params.get('source') ?? '' };
}

import { expect } from 'vitest';
import { readListState } from '~/components/record-list/list-state';
import { ADMIN_USERS } from '~/features/admin-users/admin-user-kind';
import { APPLICATIONS } from '~/features/applications/application-kind';
import { CANDIDATES } from '~/features/candidates/candidate-kind';
import { CLIENTS } from '~/features/clients/client-kind';
import { listPages } from '~/features/content/content-api';
import { PAGE_LIST } from '~/features/content/content-schema';
import { EMAILS } from '~/features/emails/email-kind';
import { FACTS } from '~/features/facts/fact-kind';
import { LEADS } from '~/features/leads/lead-kind';
import { ORGANISATIONS } from '~/features/organisations/organisation-kind';
import { listDue } from '~/features/placements/care-api';
import { periodOf } from '~/features/placements/due-periods';
import { PLACEMENTS } from '~/features/placements/placement-kind';
import { readPeriod } from '~/features/reports/report-period';
import { readRowsAsked } from '~/features/reports/report-view';
import { listReportRows, type RowsAsked } from '~/features/reports/reports-api';
import { TASKS } from '~/features/tasks/task-kind';
import { VACANCIES } from '~/features/vacancies/vacancy-kind';
import { todayKey } from '~/lib/format';
import type { Db } from '~/lib/supabase/client';

const MOST = 1000;

const KINDS = [
  ADMIN_USERS,
  APPLICATIONS,
  CANDIDATES,
  CLIENTS,
  EMAILS,
  FACTS,
  LEADS,
  ORGANISATIONS,
  PLACEMENTS,
  TASKS,
  VACANCIES,
];

/** The state of the list at an address, in which every filter of the address counts. */
function stateAt(params: URLSearchParams, config: Parameters<typeof readListState>[1]) {
  const state = readListState(params, config);
  const asked = [...params].filter(([name]) => name !== 'sort' && name !== 'tab');
  expect(state.filters, 'the list knows every filter').toEqual(Object.fromEntries(asked));
  return state;
}

/** How many rows a person sees who follows a link. */
export async function rowsAt(db: Db, href: string): Promise<number> {
  const { pathname, searchParams: params } = new URL(href, 'http://tuart.example');
  const kind = KINDS.find(({ path }) => path === pathname);
  if (kind) {
    const state = { ...stateAt(params, kind.list), size: MOST };
    return (await kind.read(db, state as never, null)).rows.length;
  }
  switch (pathname) {
    case '/admin/placements/care': {
      const period = periodOf(params.get('show') ?? '', todayKey());
      return (await listDue(db, period, params.get('person') ?? '', MOST)).length;
    }
    case '/admin/content': {
      const state = stateAt(params, PAGE_LIST) as Parameters<typeof listPages>[1];
      return (await listPages(db, state, AbortSignal.timeout(MOST * 10))).total;
    }
    case '/admin/reports/rows': {
      const asked = readRowsAsked(params, readPeriod(params, todayKey())) as RowsAsked;
      return (await listReportRows(db, asked, 1, MOST)).rows.length;
    }
    default:
      throw new Error(`No list at ${href}`);
  }
}

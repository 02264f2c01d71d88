import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import type { Days } from './report-period';
import {
  getReport,
  listOrganisations,
  listReportRows,
  type ReportFilter,
  type RowsAsked,
} from './reports-api';

export const ROWS_PAGE = 50;

const reportKeys = {
  report: (days: Days | null, filter: ReportFilter) => ['reports', days, filter] as const,
  rows: (asked: RowsAsked | null, page: number) => ['reports', 'rows', asked, page] as const,
  organisations: () => ['reports', 'organisations'] as const,
};

/** Without dates there is no request. */
export function reportQuery(days: Days | null, filter: ReportFilter) {
  return queryOptions({
    queryKey: reportKeys.report(days, filter),
    queryFn: () => getReport(browserClient(), days as Days, filter),
    enabled: days !== null,
  });
}

export function reportRowsQuery(asked: RowsAsked | null, page: number) {
  return queryOptions({
    queryKey: reportKeys.rows(asked, page),
    queryFn: () => listReportRows(browserClient(), asked as RowsAsked, page, ROWS_PAGE),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
}

export function organisationsQuery() {
  return queryOptions({
    queryKey: reportKeys.organisations(),
    queryFn: () => listOrganisations(browserClient()),
  });
}

import { queryOptions } from '@tanstack/react-query';
import { pollEvery } from '~/lib/live';
import type { Access } from '~/lib/permissions';
import { getHolidayList } from '~/lib/site/holiday-list';
import { browserClient } from '~/lib/supabase/client';
import { countCandidatesToCheck } from './candidates-api';
import { countCare } from './care-api';
import { getOverview } from './dashboard-api';
import { listDrafts } from './drafts-api';
import { getLeadOverview, listDueTasks } from './lead-overview-api';
import { getPageViews } from './page-views-api';
import { countApplicationPromises, countReplyPromises } from './reply-promises-api';
import { getSystemSummary } from './system-api';
import { getVacancyOverview } from './vacancies-api';

const POLL_MS = 30_000;

export const dashboardKeys = {
  candidates: () => ['dashboard', 'candidates'] as const,
  care: () => ['dashboard', 'care'] as const,
  leads: () => ['dashboard', 'leads'] as const,
  pageViews: () => ['dashboard', 'page-views'] as const,
  drafts: () => ['dashboard', 'drafts'] as const,
  vacancies: (access: Access) => ['dashboard', 'vacancies', access.permissions] as const,
  system: () => ['dashboard', 'system'] as const,
  promises: () => ['dashboard', 'promises'] as const,
  applicationPromises: () => ['dashboard', 'application-promises'] as const,
  holidays: () => ['dashboard', 'holidays'] as const,
  dueTasks: () => ['dashboard', 'tasks'] as const,
  overview: (access: Access) => ['dashboard', 'overview', access.permissions] as const,
};

export function overviewQuery(access: Access) {
  return queryOptions({
    queryKey: dashboardKeys.overview(access),
    queryFn: () => getOverview(browserClient(), access),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function systemSummaryQuery() {
  return queryOptions({
    queryKey: dashboardKeys.system(),
    queryFn: () => getSystemSummary(browserClient()),
  });
}

export function candidatesToCheckQuery() {
  return queryOptions({
    queryKey: dashboardKeys.candidates(),
    queryFn: () => countCandidatesToCheck(browserClient()),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function careQuery() {
  return queryOptions({
    queryKey: dashboardKeys.care(),
    queryFn: () => countCare(browserClient()),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function leadOverviewQuery() {
  return queryOptions({
    queryKey: dashboardKeys.leads(),
    queryFn: () => getLeadOverview(browserClient()),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function dueTasksQuery() {
  return queryOptions({
    queryKey: dashboardKeys.dueTasks(),
    queryFn: () => listDueTasks(browserClient()),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function vacancyOverviewQuery(access: Access) {
  return queryOptions({
    queryKey: dashboardKeys.vacancies(access),
    queryFn: () => getVacancyOverview(browserClient(), access),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function replyPromisesQuery() {
  return queryOptions({
    queryKey: dashboardKeys.promises(),
    queryFn: () => countReplyPromises(browserClient()),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function applicationPromisesQuery() {
  return queryOptions({
    queryKey: dashboardKeys.applicationPromises(),
    queryFn: () => countApplicationPromises(browserClient()),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function holidayListQuery() {
  return queryOptions({
    queryKey: dashboardKeys.holidays(),
    queryFn: () => getHolidayList(browserClient()),
  });
}

export function draftsQuery(mayEditSite: boolean) {
  return queryOptions({
    queryKey: dashboardKeys.drafts(),
    queryFn: () => listDrafts(browserClient(), mayEditSite),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function pageViewsQuery() {
  return queryOptions({
    queryKey: dashboardKeys.pageViews(),
    queryFn: () => getPageViews(browserClient()),
    refetchInterval: POLL_MS,
  });
}

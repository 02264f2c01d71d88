import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEvery } from '~/lib/live';
import { browserClient } from '~/lib/supabase/client';
import { listCare, listDue, type Period } from './care-api';
import { listPlans } from './care-plans-api';
import {
  findCandidates,
  findOrganisations,
  findUntold,
  getPlaceStart,
  hasOwnerless,
  listEmployers,
  listPlacementsOf,
  listSupervisors,
  type PlacementsOf,
} from './placements-api';

/** How often to look for what others have done. */
const POLL_MS = 15_000;

const placementKeys = {
  of: (of: PlacementsOf) => ['placements', 'of', of] as const,
  ownerless: () => ['placements', 'ownerless'] as const,
  employers: () => ['placements', 'employers'] as const,
  untold: (applicationId: string) => ['placements', 'untold', applicationId] as const,
  start: (applicationId: string) => ['placements', 'start', applicationId] as const,
  parties: (kind: string, search: string) => ['placements', 'parties', kind, search] as const,
  supervisors: (id: string) => ['placements', 'supervisors', id] as const,
  care: (id: string) => ['placements', 'care', id] as const,
  due: (period: Period, assignee: string, most: number) =>
    ['placements', 'due', period, assignee, most] as const,
  plans: () => ['placements', 'plans'] as const,
};

export function placementsOfQuery(of: PlacementsOf) {
  return queryOptions({
    queryKey: placementKeys.of(of),
    queryFn: () => listPlacementsOf(browserClient(), of),
  });
}

export function ownerlessQuery() {
  return queryOptions({
    queryKey: placementKeys.ownerless(),
    queryFn: () => hasOwnerless(browserClient()),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function employersQuery() {
  return queryOptions({
    queryKey: placementKeys.employers(),
    queryFn: () => listEmployers(browserClient()),
  });
}

export function placeStartQuery(applicationId: string) {
  return queryOptions({
    queryKey: placementKeys.start(applicationId),
    queryFn: () => getPlaceStart(browserClient(), applicationId),
    // The form keeps what was typed, so it must not start from an older answer.
    gcTime: 0,
  });
}

export function untoldQuery(applicationId: string) {
  return queryOptions({
    queryKey: placementKeys.untold(applicationId),
    queryFn: () => findUntold(browserClient(), applicationId),
  });
}

export function partiesQuery(kind: 'candidate' | 'organisation', search: string) {
  const find = kind === 'candidate' ? findCandidates : findOrganisations;
  return queryOptions({
    queryKey: placementKeys.parties(kind, search),
    queryFn: () => find(browserClient(), search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

export function supervisorsQuery(organisationId: string) {
  return queryOptions({
    queryKey: placementKeys.supervisors(organisationId),
    queryFn: () => listSupervisors(browserClient(), organisationId),
    enabled: organisationId !== '',
  });
}

export function careQuery(placementId: string) {
  return queryOptions({
    queryKey: placementKeys.care(placementId),
    queryFn: () => listCare(browserClient(), placementId),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function dueQuery(period: Period, assignee: string, most: number) {
  return queryOptions({
    queryKey: placementKeys.due(period, assignee, most),
    queryFn: () => listDue(browserClient(), period, assignee, most),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function plansQuery() {
  return queryOptions({
    queryKey: placementKeys.plans(),
    queryFn: () => listPlans(browserClient()),
  });
}

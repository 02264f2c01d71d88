import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { getAuditEntry, listAuditEntries } from './audit-api';
import type { AuditQuery } from './audit-schema';

export const auditKeys = {
  list: (query: AuditQuery) => ['audit', 'list', query] as const,
  detail: (id: string) => ['audit', 'detail', id] as const,
};

export function auditListQuery(query: AuditQuery) {
  return queryOptions({
    queryKey: auditKeys.list(query),
    queryFn: ({ signal }) => listAuditEntries(browserClient(), query, signal),
    placeholderData: keepPreviousData,
  });
}

export function auditEntryQuery(id: string) {
  return queryOptions({
    queryKey: auditKeys.detail(id),
    queryFn: () => getAuditEntry(browserClient(), id),
    staleTime: Number.POSITIVE_INFINITY, // An entry never changes.
  });
}

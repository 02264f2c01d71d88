import { queryOptions } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { listChangesOf } from './audit-api';

export function recordChangesQuery(table: string, id: string) {
  return queryOptions({
    queryKey: ['audit_log', 'record', table, id],
    queryFn: () => listChangesOf(browserClient(), table, id),
  });
}

import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { browserClient } from '~/lib/supabase/client';
import { getChanger } from './record-api';

/** The name of the colleague who last changed a record. Asked only if two people have changed it. */
export function useChanger(table: string, id: string, clashes: readonly unknown[]) {
  const query = useQuery({
    queryKey: [table, 'changer', id],
    queryFn: () => getChanger(browserClient(), { table }, id),
    enabled: clashes.length > 0,
    staleTime: 0,
  });
  const changer = useQueryPhase(query);
  return changer.phase === 'ready' ? (changer.data ?? undefined) : undefined;
}

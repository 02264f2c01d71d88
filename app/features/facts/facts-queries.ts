import { queryOptions, useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { withFacts } from '~/lib/facts/with-facts';
import { browserClient } from '~/lib/supabase/client';
import { type Figure, listFactUses, listFigures, listPeriods, toFigures } from './facts-api';

export const periodsQuery = (key: string) =>
  queryOptions({
    queryKey: ['facts', 'periods', key],
    queryFn: () => listPeriods(browserClient(), key),
  });

export const factUsesQuery = (key: string) =>
  queryOptions({
    queryKey: ['facts', 'uses', key],
    queryFn: () => listFactUses(browserClient(), key),
  });

export const figuresQuery = () =>
  queryOptions({
    queryKey: ['facts', 'figures'],
    queryFn: () => listFigures(browserClient()),
  });

/** Puts today's figures into texts, as visitors see them. Until they are known, nothing changes. */
export function useFilledIn(): <T>(content: T) => T {
  const figures = useFigures();
  return (content) => (figures ? withFacts(content, toFigures(figures)) : content);
}

/** Undefined until they are known. */
export function useFigures(): Figure[] | undefined {
  const state = useQueryPhase(useQuery(figuresQuery()));
  return state.phase === 'ready' ? state.data : undefined;
}

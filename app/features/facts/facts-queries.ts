import { queryOptions } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { listFactUses, listFigures, listPeriods } from './facts-api';

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

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { addStop, type Channel, listStops, removeStop, type StopKey, stopsOf } from './stops-api';

const KEY = ['message-stops'] as const;

export function stopsOfQuery(channel: Channel, addresses: string[]) {
  return queryOptions({
    queryKey: [...KEY, channel, addresses],
    queryFn: () => stopsOf(browserClient(), channel, addresses),
  });
}

export function stopsQuery(search: string) {
  return queryOptions({
    queryKey: [...KEY, 'list', search],
    queryFn: () => listStops(browserClient(), search),
    placeholderData: keepPreviousData,
  });
}

export function useAddStop() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ channel, address }: { channel: Channel; address: string }) =>
      addStop(browserClient(), channel, address),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRemoveStop() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: StopKey) => removeStop(browserClient(), key),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

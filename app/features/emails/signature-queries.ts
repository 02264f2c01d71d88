import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { getSignature, saveSignature } from './signature-api';

const KEY = ['mail-signature'] as const;

export function signatureQuery() {
  return queryOptions({ queryKey: KEY, queryFn: () => getSignature(browserClient()) });
}

export function useSaveSignature() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: string) => saveSignature(browserClient(), body),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

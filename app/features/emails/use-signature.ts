import { useQuery } from '@tanstack/react-query';
import { signatureQuery } from './signature-queries';

/** The person's signature. Null until it is known: writing does not wait for it. */
export function useSignature(): string | null {
  return useQuery(signatureQuery()).data ?? null;
}

import { useQuery } from '@tanstack/react-query';
import { signatureQuery } from './signature-queries';

/** The person's signature. Undefined while it is loading, empty if it cannot be fetched now. */
export function useSignature(): string | undefined {
  const { data, isError, fetchStatus } = useQuery(signatureQuery());
  return data ?? (isError || fetchStatus === 'paused' ? '' : undefined);
}

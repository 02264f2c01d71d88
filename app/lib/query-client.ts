import { QueryClient } from '@tanstack/react-query';
import { currentQueryClient, setCurrentQueryClient } from './current-query-client';
import { AppError, type AppErrorCode } from './errors';
import { followConnection } from './follow-connection';

const STALE_MS = 10_000;
const MAX_RETRIES = 2;

/** Errors worth a retry: all others would fail again in the same way. */
const PASSING: readonly AppErrorCode[] = ['network', 'unavailable', 'unexpected'];

export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES) return false;
  return !(error instanceof AppError) || PASSING.includes(error.code);
}

/**
 * One client for the browser. On the server a new one each time, so that requests never share data.
 */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  const known = currentQueryClient();
  if (known) return known;
  followConnection();
  const client = createQueryClient();
  setCurrentQueryClient(client);
  return client;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: shouldRetry },
      mutations: { retry: false },
    },
  });
}

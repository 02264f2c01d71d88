import type { QueryClient } from '@tanstack/react-query';

let current: QueryClient | undefined;

/** The browser's query client, if a screen has created one. Does not load the query library. */
export function currentQueryClient(): QueryClient | undefined {
  return current;
}

export function setCurrentQueryClient(client: QueryClient): void {
  current = client;
}

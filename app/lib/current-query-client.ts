import type { QueryClient } from '@tanstack/react-query';

let current: QueryClient | undefined;

/** The browser's query client, if any screen has asked for one. Costs nothing where none has. */
export function currentQueryClient(): QueryClient | undefined {
  return current;
}

export function setCurrentQueryClient(client: QueryClient): void {
  current = client;
}

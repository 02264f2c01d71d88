import { useRouteLoaderData } from 'react-router';
import type { HoursLine } from './office-hours';

export interface OpeningHours {
  lines: HoursLine[];
  answerTime: string;
  /** For people who call through the relay service or an interpreter. */
  callLines: string[];
}

/**
 * The office's hours as text. The root's loader formats them, so that visitors load no script for
 * it.
 */
export function useOpeningHours(): OpeningHours | undefined {
  return useRouteLoaderData<{ openingHours: OpeningHours }>('root')?.openingHours;
}

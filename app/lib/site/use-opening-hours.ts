import { useRouteLoaderData } from 'react-router';
import type { HoursLine } from './office-hours';

export interface OpeningHours {
  lines: HoursLine[];
  answerTime: string;
}

/**
 * The office's hours as text. The root's loader formats them, so that visitors load no script for
 * it.
 */
export function useOpeningHours(): OpeningHours | undefined {
  return useRouteLoaderData<{ openingHours: OpeningHours }>('root')?.openingHours;
}

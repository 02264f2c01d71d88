import { useRouteLoaderData } from 'react-router';
import type { HoursLine } from './office-hours';

export interface OpeningHours {
  lines: HoursLine[];
  answerTime: string;
}

/** The office's hours in words, worked out by the root's loader: visitors load no script for it. */
export function useOpeningHours(): OpeningHours | undefined {
  return useRouteLoaderData<{ openingHours: OpeningHours }>('root')?.openingHours;
}

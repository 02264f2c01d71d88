import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import type { Colleague } from './mentions';
import type { TimelineOf } from './timeline-api';
import { mentionableQuery } from './timeline-queries';

/** The colleagues whom a note can mention. None while they are not known: notes work without. */
export function useMentionable(of: TimelineOf): Colleague[] {
  const state = useQueryPhase(useQuery(mentionableQuery(of)));
  return state.phase === 'ready' ? state.data : [];
}

import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { foldersQuery } from './media-queries';
import type { MediaFolder } from './media-schema';

const NONE: MediaFolder[] = [];

/** The folders, by name. Until they are known, people work without them. */
export function useFolders(): MediaFolder[] {
  const state = useQueryPhase(useQuery(foldersQuery()));
  return state.phase === 'ready' ? state.data : NONE;
}

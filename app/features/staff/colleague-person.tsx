import { queryOptions, useQuery } from '@tanstack/react-query';
import { Person } from '~/components/person';
import { browserClient } from '~/lib/supabase/client';
import { type ColleagueKey, findColleague } from './colleagues';
import { avatarUrl, listColleagues } from './colleagues-api';

const STALE_MS = 60_000;

/** Under the name of the table, so that a change of the staff list refetches it. */
export const COLLEAGUES_KEY = ['staff', 'colleagues'] as const;

export function colleaguesQuery() {
  return queryOptions({
    queryKey: COLLEAGUES_KEY,
    queryFn: () => listColleagues(browserClient()),
    staleTime: STALE_MS,
  });
}

/** A colleague's name and picture, or `fallback` for someone who is not known. */
export function useColleague(key: ColleagueKey, fallback: string) {
  const { data = [] } = useQuery(colleaguesQuery());
  const colleague = findColleague(data, key);
  return {
    name: colleague?.name || fallback,
    picture: colleague?.avatar_path ? avatarUrl(browserClient(), colleague.avatar_path) : null,
  };
}

interface ColleaguePersonProps extends ColleagueKey {
  /** The name to show for someone who is not known. */
  fallback: string;
}

/** Shows a colleague with their name and picture. */
export function ColleaguePerson({ fallback, ...key }: ColleaguePersonProps) {
  const { name, picture } = useColleague(key, fallback);
  return <Person name={name} picture={picture} />;
}

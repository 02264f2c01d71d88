import { queryOptions, useQuery } from '@tanstack/react-query';
import { Person } from '~/components/person';
import { browserClient } from '~/lib/supabase/client';
import { type ColleagueKey, findColleague } from './colleagues';
import { avatarUrl, listColleagues } from './colleagues-api';

const STALE_MS = 60_000;

export const COLLEAGUES_KEY = ['colleagues'] as const;

export function colleaguesQuery() {
  return queryOptions({
    queryKey: COLLEAGUES_KEY,
    queryFn: () => listColleagues(browserClient()),
    staleTime: STALE_MS,
  });
}

/** How a colleague wants to be seen. Without a name of their own: `fallback`. */
export function useColleague(key: ColleagueKey, fallback: string) {
  const { data = [] } = useQuery(colleaguesQuery());
  const colleague = findColleague(data, key);
  return {
    name: colleague?.name || fallback,
    picture: colleague?.avatar_path ? avatarUrl(browserClient(), colleague.avatar_path) : null,
  };
}

interface ColleaguePersonProps extends ColleagueKey {
  /** What to call them where they have given no name, such as their address. */
  fallback: string;
  /** Where another record says what they are called, only the picture is theirs. */
  hasGivenName?: boolean;
}

/** A colleague by name and picture, as they chose on their account page. */
export function ColleaguePerson({ fallback, hasGivenName, ...key }: ColleaguePersonProps) {
  const { name, picture } = useColleague(key, fallback);
  return <Person name={hasGivenName ? fallback : name} picture={picture} />;
}

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

/** The name and picture that a colleague chose. Without a name: their address, or `fallback`. */
export function useColleague(key: ColleagueKey, fallback: string) {
  const { data = [] } = useQuery(colleaguesQuery());
  const colleague = findColleague(data, key);
  return {
    name: colleague?.name || colleague?.email || fallback,
    picture: colleague?.avatar_path ? avatarUrl(browserClient(), colleague.avatar_path) : null,
  };
}

interface ColleaguePersonProps extends ColleagueKey {
  /** The name to show if they have not chosen one, such as their address. */
  fallback: string;
  /** Shows `fallback` as the name, with the picture that the colleague chose. */
  hasGivenName?: boolean;
}

/** Shows a colleague with the name and picture from their account page. */
export function ColleaguePerson({ fallback, hasGivenName, ...key }: ColleaguePersonProps) {
  const { name, picture } = useColleague(key, fallback);
  return <Person name={hasGivenName ? fallback : name} picture={picture} />;
}

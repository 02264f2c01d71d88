import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { randomId } from '~/lib/secure-context';
import { browserClient } from '~/lib/supabase/client';
import { editorKeys } from './editor-queries';
import { holdSite, leaveSite, type Presence } from './presence-api';

/** The database treats an editor as closed after 45 s without a report. */
const SIGN_OF_LIFE_MS = 15_000;

/** Who else has the editor open, and what they have saved or published. */
export function usePresence(): Presence | undefined {
  const [holder] = useState(randomId);
  const { data } = useQuery({
    queryKey: editorKeys.presence(holder),
    queryFn: () => holdSite(browserClient(), holder),
    refetchInterval: SIGN_OF_LIFE_MS,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    staleTime: SIGN_OF_LIFE_MS,
    gcTime: 0,
  });

  useEffect(
    // Failing is harmless: the database notices the closed editor a little later.
    () => () => void leaveSite(browserClient(), holder).catch(() => {}),
    [holder],
  );
  return data;
}

import { currentQueryClient } from '~/lib/current-query-client';
import { dropDraftsOf } from '~/lib/draft-key';
import { dropListOf } from '~/lib/kept-visits';
import { browserClient } from '~/lib/supabase/client';
import { holdRequests } from '~/lib/supabase/held-requests';
import { markLogout, wasLogoutElsewhere } from './logout-mark';

/** What ending a session needs. Loaded with the data client, because visitors do not need it. */
export const sessionEnd = {
  dropDraftsOf,
  dropListOf,
  holdRequests,
  markLogout,
  wasLogoutElsewhere,
};

/**
 * A role that could not be read, for example because the session had been ended elsewhere, is asked
 * for again once there is another session or token. The person is the same, so nothing else would.
 */
browserClient().auth.onAuthStateChange((_event, session) => {
  if (!session) return;
  void currentQueryClient()?.refetchQueries({
    // How all `authKeys` begin. Importing them would be a circle.
    queryKey: ['auth'],
    predicate: ({ state }) => state.status === 'error',
  });
});

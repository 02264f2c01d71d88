import { dropDraftsOf } from '~/lib/draft-key';
import { dropListOf } from '~/lib/kept-visits';
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

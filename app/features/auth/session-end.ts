import { dropDraftsOf } from '~/lib/draft-key';
import { holdRequests } from '~/lib/supabase/held-requests';
import { markLogout, wasLogoutElsewhere } from './logout-mark';

/** What the end of a session takes. Loaded with the data client: visitors have no use for it. */
export const sessionEnd = { dropDraftsOf, holdRequests, markLogout, wasLogoutElsewhere };

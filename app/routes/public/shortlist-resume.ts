import { redirect } from 'react-router';
import { LINK_HEADERS } from '~/lib/link-token';
import { JOB_LINKS } from '~/lib/records/job-links';
import { requestServices } from '~/lib/request-context';
import type { Route } from './+types/shortlist-resume';

/** Leads to the file by an address that works for two minutes, or back to the list. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { visitors } = context.get(requestServices);
  const address = await visitors.resumeLink(params.token, params.entry).catch(() => null);
  return redirect(address ?? JOB_LINKS.shortlist + params.token, { headers: LINK_HEADERS });
}

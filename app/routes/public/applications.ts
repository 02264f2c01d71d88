import { redirect } from 'react-router';
import { receiveApplication } from '~/features/applying/receive-application';
import { replyInit } from '~/features/enquiries/receive-enquiry';
import { JOBS_PATH } from '~/lib/jobs/job-address';
import { requestServices } from '~/lib/request-context';
import type { Route } from './+types/applications';

/** For people who shorten the address of a receipt. */
export function loader() {
  return redirect(JOBS_PATH);
}

/** Handles applications that were sent by script. */
export async function action({ request, context }: Route.ActionArgs) {
  const reply = await receiveApplication(request, context.get(requestServices));
  return Response.json(reply, replyInit(reply));
}

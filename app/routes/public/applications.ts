import { receiveApplication } from '~/features/applying/receive-application';
import { replyInit } from '~/features/enquiries/receive-enquiry';
import { requestServices } from '~/lib/request-context';
import type { Route } from './+types/applications';

/** Handles applications that were sent by script. */
export async function action({ request, context }: Route.ActionArgs) {
  const reply = await receiveApplication(request, context.get(requestServices));
  return Response.json(reply, replyInit(reply));
}

import { receiveEnquiry, replyInit } from '~/features/enquiries/receive-enquiry';
import { requestServices } from '~/lib/request-context';
import type { Route } from './+types/enquiries';

/** Forms sent by script, from whatever page they stand on. */
export async function action({ request, context }: Route.ActionArgs) {
  const reply = await receiveEnquiry(request, context.get(requestServices));
  return Response.json(reply, replyInit(reply));
}

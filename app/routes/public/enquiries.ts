import { redirect } from 'react-router';
import { estimateWorker } from '~/blocks/read-estimate';
import { receiveEnquiry, replyInit } from '~/features/enquiries/receive-enquiry';
import { requestServices } from '~/lib/request-context';
import type { Route } from './+types/enquiries';

/** For people who shorten the address of a receipt. */
export function loader() {
  return redirect('/contact');
}

/** Handles forms that were sent by script, from any page. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(requestServices);
  const reply = await receiveEnquiry(request, services, estimateWorker(context));
  return Response.json(reply, replyInit(reply));
}

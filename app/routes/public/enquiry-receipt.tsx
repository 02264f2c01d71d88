import { data } from 'react-router';
import { ENDED_LINK, EndedLink } from '~/components/ended-link';
import { PageErrors } from '~/features/content/page-errors';
import { readLinkPage } from '~/features/content/read-link-page';
import { EnquiryReceiptPage } from '~/features/following/enquiry-receipt-page';
import { enquiryReceiptSchema } from '~/features/following/enquiry-receipt-schema';
import { FOLLOWING } from '~/features/following/messages';
import { receiveEnquiryReceipt } from '~/features/following/receive-enquiry-receipt';
import { LINK_HEADERS } from '~/lib/link-token';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/enquiry-receipt';

/** Behind the link in the confirmation of an enquiry. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { visitors } = context.get(requestServices);
  return readLinkPage(visitors.readLink('enquiry', params.token), enquiryReceiptSchema);
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const reply = await receiveEnquiryReceipt(request, params.token, context.get(requestServices));
  const status = reply.failed || reply.errors ? 422 : 200;
  return data(reply, { status, headers: LINK_HEADERS });
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? LINK_HEADERS;
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const title = loaderData?.shown ? FOLLOWING.heading : ENDED_LINK.heading;
  return pageMeta(args, { title, isMissing: true });
}

export default function EnquiryReceiptRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { shown } = loaderData;
  return shown ? <EnquiryReceiptPage receipt={shown} reply={actionData} /> : <EndedLink />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageErrors error={error} />;
}

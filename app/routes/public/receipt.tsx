import { data } from 'react-router';
import { ENDED_LINK, EndedLink } from '~/components/ended-link';
import { RECEIPT } from '~/features/applying/messages';
import { ReceiptPage } from '~/features/applying/receipt-page';
import { receiptSchema } from '~/features/applying/receipt-schema';
import { receiveReceipt } from '~/features/applying/receive-receipt';
import { PageErrors } from '~/features/content/page-errors';
import { readLinkPage } from '~/features/content/read-link-page';
import { LINK_HEADERS } from '~/lib/link-token';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/receipt';

/** Behind the link in the message to someone who has applied. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { visitors } = context.get(requestServices);
  return readLinkPage(visitors.readLink('receipt', params.token), receiptSchema);
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const reply = await receiveReceipt(request, params.token, context.get(requestServices));
  const status = reply.failed || reply.errors ? 422 : 200;
  return data(reply, { status, headers: LINK_HEADERS });
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? LINK_HEADERS;
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const title = loaderData?.shown ? RECEIPT.heading : ENDED_LINK.heading;
  return pageMeta(args, { title, isMissing: true });
}

export default function ReceiptRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { shown } = loaderData;
  return shown ? <ReceiptPage receipt={shown} reply={actionData} /> : <EndedLink />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageErrors error={error} />;
}

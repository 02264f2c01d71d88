import { data } from 'react-router';
import { ENDED_LINK, EndedLink } from '~/components/ended-link';
import { LinkPage } from '~/components/link-page';
import { ConfirmPage } from '~/features/applying/confirm-page';
import { CONFIRM } from '~/features/applying/messages';
import { unconfirmedSchema } from '~/features/applying/receipt-schema';
import { receiveConfirmation } from '~/features/applying/receive-confirmation';
import { PageErrors } from '~/features/content/page-errors';
import { readLinkPage } from '~/features/content/read-link-page';
import { LINK_HEADERS } from '~/lib/link-token';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/confirm-application';

/** Behind the link in the message to the owner of an address. Opening it answers nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { visitors } = context.get(requestServices);
  return readLinkPage(visitors.readLink('confirm', params.token), unconfirmedSchema);
}

/** The link has been used once this is done, so the loader finds nothing behind it any more. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const reply = await receiveConfirmation(request, params.token, context.get(requestServices));
  return data(reply, { status: reply.status, headers: LINK_HEADERS });
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? LINK_HEADERS;
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const title = loaderData?.shown ? CONFIRM.heading : ENDED_LINK.heading;
  return pageMeta(args, { title, isMissing: true });
}

export default function ConfirmRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { shown } = loaderData;
  if (actionData?.done) {
    return (
      <LinkPage title={CONFIRM.answered} done={actionData.done}>
        {null}
      </LinkPage>
    );
  }
  return shown ? <ConfirmPage unconfirmed={shown} failed={actionData?.failed} /> : <EndedLink />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageErrors error={error} />;
}

import { data } from 'react-router';
import { LinkPage } from '~/components/link-page';
import { AlertForm } from '~/features/job-alerts/alert-form';
import { ALERTS } from '~/features/job-alerts/messages';
import { receiveAlert } from '~/features/job-alerts/receive-alert';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/job-alerts';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: ALERTS.heading, description: ALERTS.intro });
}

export async function action({ request, context }: Route.ActionArgs) {
  const reply = await receiveAlert(request, context.get(requestServices));
  return data(reply, { status: reply.status, headers: { 'Cache-Control': 'no-store' } });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function JobAlerts({ actionData: reply }: Route.ComponentProps) {
  if (reply?.sentTo) {
    return (
      <LinkPage title={ALERTS.almostHeading} done={ALERTS.almost(reply.sentTo)}>
        {null}
      </LinkPage>
    );
  }
  return (
    <LinkPage title={ALERTS.heading} failed={reply?.failed}>
      <p className="max-w-prose text-lg text-muted-foreground">{ALERTS.intro}</p>
      <AlertForm reply={reply} />
    </LinkPage>
  );
}

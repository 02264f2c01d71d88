import { data } from 'react-router';
import { LinkPage } from '~/components/link-page';
import { AlertForm } from '~/features/job-alerts/alert-form';
import { ALERTS } from '~/features/job-alerts/messages';
import { receiveAlert } from '~/features/job-alerts/receive-alert';
import { requestServices } from '~/lib/request-context';
import { pageMeta, wordsFor } from '~/lib/site/page-meta';
import { usePageWords } from '~/lib/site/use-site';
import type { Route } from './+types/job-alerts';

export function meta(args: Route.MetaArgs) {
  const { alertsHeading, alertsIntro } = wordsFor(args) ?? {};
  return pageMeta(args, { title: alertsHeading, description: alertsIntro });
}

/** Only this page needs the regions. */
export function loader({ context }: Route.LoaderArgs) {
  return { regions: context.get(requestServices).release.settings.regions };
}

export async function action({ request, context }: Route.ActionArgs) {
  const reply = await receiveAlert(request, context.get(requestServices));
  return data(reply, { status: reply.status, headers: { 'Cache-Control': 'no-store' } });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function JobAlerts({ actionData: reply, loaderData }: Route.ComponentProps) {
  const words = usePageWords();
  if (reply?.sentTo) {
    return (
      <LinkPage title={ALERTS.almostHeading} done={ALERTS.almost(reply.sentTo)}>
        {null}
      </LinkPage>
    );
  }
  return (
    <LinkPage title={words.alertsHeading} failed={reply?.failed}>
      <p className="max-w-prose text-lg text-muted-foreground">{words.alertsIntro}</p>
      <AlertForm reply={reply} regions={loaderData.regions} />
    </LinkPage>
  );
}

import { AlertLink } from '~/features/job-alerts/alert-link';
import { followAlertLink } from '~/features/job-alerts/follow-alert-link';
import { ALERTS } from '~/features/job-alerts/messages';
import { LINK_HEADERS } from '~/lib/link-token';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/job-alerts-stop';

/** Stops job alerts. Mail programs send a POST here themselves, without showing the page (RFC 8058). */
export function action({ params, context }: Route.ActionArgs) {
  const { visitors } = context.get(requestServices);
  return followAlertLink(visitors.stopAlert(params.token), ALERTS.stopped);
}

export function headers() {
  return LINK_HEADERS;
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: ALERTS.stopHeading, isMissing: true });
}

export default function StopAlert({ actionData }: Route.ComponentProps) {
  return (
    <AlertLink
      title={ALERTS.stopHeading}
      text={ALERTS.stopText}
      button={ALERTS.stop}
      reply={actionData}
    />
  );
}

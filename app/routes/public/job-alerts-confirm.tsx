import { AlertLink } from '~/features/job-alerts/alert-link';
import { followAlertLink } from '~/features/job-alerts/follow-alert-link';
import { ALERTS } from '~/features/job-alerts/messages';
import { LINK_HEADERS } from '~/lib/link-token';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/job-alerts-confirm';

/** Behind the link that confirms an address. */
export function action({ params, context }: Route.ActionArgs) {
  const { visitors } = context.get(requestServices);
  return followAlertLink(visitors.confirmAlert(params.token), ALERTS.confirmed);
}

export function headers() {
  return LINK_HEADERS;
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: ALERTS.confirmHeading, isMissing: true });
}

export default function ConfirmAlert({ actionData }: Route.ComponentProps) {
  return (
    <AlertLink
      title={ALERTS.confirmHeading}
      text={ALERTS.confirmText}
      button={ALERTS.confirm}
      reply={actionData}
    />
  );
}

import { AlertLink } from '~/features/job-alerts/alert-link';
import { followAlertLink } from '~/features/job-alerts/follow-alert-link';
import { UNSUBSCRIBE } from '~/features/job-alerts/unsubscribe-messages';
import { LINK_HEADERS } from '~/lib/link-token';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/unsubscribe';

/** Stops news from us. Mail programs send a POST here themselves, without showing the page (RFC 8058). */
export function action({ params, context }: Route.ActionArgs) {
  const { visitors } = context.get(requestServices);
  return followAlertLink(visitors.unsubscribe(params.token), UNSUBSCRIBE.done);
}

export function headers() {
  return LINK_HEADERS;
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: UNSUBSCRIBE.heading, isMissing: true });
}

export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  return (
    <AlertLink
      title={UNSUBSCRIBE.heading}
      text={UNSUBSCRIBE.text}
      button={UNSUBSCRIBE.button}
      reply={actionData}
      hasJobs={false}
    />
  );
}

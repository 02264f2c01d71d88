import { data } from 'react-router';
import { ENDED_LINK, EndedLink } from '~/components/ended-link';
import { GUARDIAN, guardianTitle } from '~/features/applying/guardian-messages';
import { GUARDIAN_ANSWERS, GuardianPage } from '~/features/applying/guardian-page';
import { guardianRequestSchema } from '~/features/applying/guardian-schema';
import { LINK_FAILED } from '~/features/applying/messages';
import { PageErrors } from '~/features/content/page-errors';
import { readLinkPage } from '~/features/content/read-link-page';
import { readText } from '~/features/enquiries/enquiry-request';
import { readForm } from '~/features/enquiries/receive-enquiry';
import { toAppError } from '~/lib/errors';
import { LINK_HEADERS } from '~/lib/link-token';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/guardian';

/** Behind the link in the message to a parent or guardian. Opening it agrees to nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { visitors } = context.get(requestServices);
  return readLinkPage(visitors.readLink('guardian', params.token), guardianRequestSchema);
}

/** The page shows the answer afterwards, and it can be changed while the link works. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { visitors } = context.get(requestServices);
  const answer = readText(await readForm(request), 'answer');
  if (answer !== GUARDIAN_ANSWERS.agree && answer !== GUARDIAN_ANSWERS.decline) {
    return data({ failed: LINK_FAILED.unavailable }, { status: 422, headers: LINK_HEADERS });
  }
  const isAgreed = answer === GUARDIAN_ANSWERS.agree;
  try {
    await visitors.answerAsGuardian(params.token, isAgreed);
    const done = isAgreed ? GUARDIAN.savedAgreed : GUARDIAN.savedDeclined;
    return data({ done }, { headers: LINK_HEADERS });
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'not_found') return data({}, { status: 404, headers: LINK_HEADERS });
    if (code === 'conflict') {
      return data({ failed: GUARDIAN.over }, { status: 409, headers: LINK_HEADERS });
    }
    return data({ failed: LINK_FAILED.unavailable }, { status: 503, headers: LINK_HEADERS });
  }
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? LINK_HEADERS;
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const shown = loaderData?.shown;
  const title = shown ? guardianTitle(shown) : ENDED_LINK.heading;
  return pageMeta(args, { title, isMissing: true });
}

export default function GuardianRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { shown } = loaderData;
  const { done, failed } = { done: undefined, failed: undefined, ...actionData };
  return shown ? <GuardianPage request={shown} done={done} failed={failed} /> : <EndedLink />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageErrors error={error} />;
}

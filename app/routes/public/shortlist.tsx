import { data } from 'react-router';
import { ENDED_LINK, EndedLink } from '~/components/ended-link';
import { PageErrors } from '~/features/content/page-errors';
import { readLinkPage } from '~/features/content/read-link-page';
import { readText } from '~/features/enquiries/enquiry-request';
import { readForm } from '~/features/enquiries/receive-enquiry';
import { SHORTLIST } from '~/features/shortlist-page/messages';
import { ShortlistPage, type ShortlistReply } from '~/features/shortlist-page/shortlist-page';
import { shortlistSchema } from '~/features/shortlist-page/shortlist-schema';
import { toAppError } from '~/lib/errors';
import { LINK_HEADERS } from '~/lib/link-token';
import { SHORTLIST_ANSWERS } from '~/lib/records/trade';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/shortlist';

/** As many as a shortlist can have. */
const ENTRIES_MAX = 50;

/** Behind the link for an employer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { visitors } = context.get(requestServices);
  return readLinkPage(visitors.readLink('shortlist', params.token), shortlistSchema);
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { visitors } = context.get(requestServices);
  const form = await readForm(request);
  const sent = form
    .getAll('entry')
    .slice(0, ENTRIES_MAX)
    .map(String)
    .map((id) => ({
      id,
      answer: readText(form, `answer-${id}`),
      note: readText(form, `note-${id}`),
    }));
  const reply = (said: Omit<ShortlistReply, 'sent'>, status = 200) =>
    data({ sent, ...said }, { status, headers: LINK_HEADERS });
  const answers = sent.filter(({ answer }) => Object.hasOwn(SHORTLIST_ANSWERS, answer));
  // A note without an answer would be lost.
  const isHalf = sent.some((one) => one.note !== '' && !answers.includes(one));
  if (answers.length === 0 || isHalf) return reply({ failed: SHORTLIST.chooseOne }, 422);
  try {
    await visitors.answerShortlist(params.token, answers);
    return reply({ done: SHORTLIST.saved });
  } catch (error) {
    const isEnded = toAppError(error).code === 'not_found';
    return reply(isEnded ? {} : { failed: SHORTLIST.failed }, isEnded ? 404 : 503);
  }
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? LINK_HEADERS;
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const shown = loaderData?.shown;
  const title = shown ? SHORTLIST.heading(shown.job) : ENDED_LINK.heading;
  return pageMeta(args, { title, isMissing: true });
}

export default function ShortlistRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { shown } = loaderData;
  if (!shown) return <EndedLink text={SHORTLIST.ended} />;
  return <ShortlistPage token={params.token} shortlist={shown} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageErrors error={error} />;
}

import { data } from 'react-router';
import { toAppError } from '~/lib/errors';
import { LINK_HEADERS } from '~/lib/link-token';
import type { AlertLinkReply } from './alert-link';
import { ALERTS } from './messages';

/** Does what the link is for, and returns the outcome. */
export async function followAlertLink(working: Promise<boolean>, done: string) {
  const reply = (said: AlertLinkReply, status = 200) =>
    data(said, { status, headers: LINK_HEADERS });
  try {
    return (await working) ? reply({ done }) : reply({ isEnded: true }, 404);
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'not_found') return reply({ isEnded: true }, 404);
    return reply({ failed: code === 'rate_limited' ? ALERTS.tooMany : ALERTS.failed }, 503);
  }
}

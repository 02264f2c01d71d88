import { readText } from '~/features/enquiries/enquiry-request';
import { readForm } from '~/features/enquiries/receive-enquiry';
import { toAppError } from '~/lib/errors';
import { LINK_ACTIONS } from '~/lib/link-actions';
import type { RequestServices } from '~/lib/request-context';
import { CONFIRM, LINK_FAILED } from './messages';

export interface ConfirmationReply {
  status: number;
  done?: string;
  failed?: string;
}

/** Handles the answer to “Did you send this application?”. */
export async function receiveConfirmation(
  request: Request,
  token: string,
  { visitors }: Pick<RequestServices, 'visitors'>,
): Promise<ConfirmationReply> {
  const data = await readForm(request);
  const action = readText(data, 'action');
  try {
    if (action === LINK_ACTIONS.confirm) {
      await visitors.confirmApplication(token, choicesIn(data));
      return { status: 200, done: CONFIRM.confirmed };
    }
    if (action !== LINK_ACTIONS.disown) return { status: 422, failed: LINK_FAILED.unavailable };
    await visitors.disownApplication(token);
    return { status: 200, done: CONFIRM.disowned };
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'not_found') return { status: 404 };
    const failed = code === 'rate_limited' ? LINK_FAILED.rate_limited : LINK_FAILED.unavailable;
    return { status: code === 'rate_limited' ? 429 : 503, failed };
  }
}

function choicesIn(data: FormData): Record<string, string> {
  return Object.fromEntries(
    [...data].filter(
      (entry): entry is [string, string] => entry[1] === 'sent' || entry[1] === 'known',
    ),
  );
}

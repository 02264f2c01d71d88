import { AppError } from '~/lib/errors';
import { sendWithProgress } from '~/lib/send-with-progress';
import type { EnquiryReply } from './receive-enquiry';

export type SentEnquiry = Pick<
  EnquiryReply,
  | 'ok'
  | 'errors'
  | 'failure'
  | 'thanks'
  | 'reference'
  | 'definition'
  | 'next'
  | 'receipt'
  | 'promise'
  | 'challenge'
>;

export async function sendEnquiry(
  url: string,
  data: FormData,
  onProgress: (share: number) => void,
): Promise<SentEnquiry> {
  const { status, body } = await sendWithProgress({
    method: 'POST',
    url,
    body: data,
    onProgress,
  });
  if (isReply(body)) return body;
  throw new AppError(status === 413 ? 'too_large' : 'unavailable', `Answered with ${status}`);
}

/** A proxy, or a server that is still starting, may answer instead of ours. */
function isReply(body: unknown): body is SentEnquiry {
  return typeof body === 'object' && body !== null && 'ok' in body && 'errors' in body;
}

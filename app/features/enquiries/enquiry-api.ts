import { z } from 'zod';
import { AppError } from '~/lib/errors';
import { sendWithProgress } from '~/lib/send-with-progress';
import type { EnquiryReply } from './receive-enquiry';

/** Where a form goes without script: a page that can show it again with its errors. */
export const FORM_ACTION = '/contact';
/** Where script sends it: the same checks, answered as JSON. */
const SEND_PATH = '/enquiries';

const replySchema = z.object({
  ok: z.boolean(),
  errors: z.record(z.string(), z.string()),
  failure: z.object({ title: z.string(), description: z.string().optional() }).nullable(),
});

export type SentEnquiry = Pick<EnquiryReply, 'ok' | 'errors' | 'failure'>;

export async function sendEnquiry(
  data: FormData,
  onProgress: (share: number) => void,
): Promise<SentEnquiry> {
  const { status, body } = await sendWithProgress({
    method: 'POST',
    url: SEND_PATH,
    body: data,
    onProgress,
  });
  const parsed = replySchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError(status === 413 ? 'too_large' : 'unavailable', `Answered with ${status}`);
}

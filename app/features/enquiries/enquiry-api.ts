import { z } from 'zod';
import { AppError } from '~/lib/errors';
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

export async function sendEnquiry(data: FormData): Promise<SentEnquiry> {
  const response = await fetch(SEND_PATH, { method: 'POST', body: data }).catch((cause) => {
    throw new AppError('network', 'The enquiry could not be sent', { cause });
  });
  const parsed = replySchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new AppError('unavailable', `Answered with ${response.status}`);
  return parsed.data;
}

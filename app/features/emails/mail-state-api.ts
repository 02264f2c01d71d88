import { z } from 'zod';
import { AppError, unwrap } from '~/lib/errors';
import { randomId } from '~/lib/secure-context';
import type { Db } from '~/lib/supabase/client';

const stateSchema = z.object({
  setup: z
    .object({
      /** The mail server's address, without name and password. */
      server: z.string().nullish(),
      dkim: z.string().nullish(),
      replies: z.string().nullish(),
      /** The sender of texts. */
      texts: z.string().nullish(),
      receives_texts: z.boolean().default(false),
    })
    .catch({ receives_texts: false }),
  last_sent_at: z.string().nullable(),
  last_failure: z
    .object({
      at: z.string(),
      reason: z.string(),
      id: z.string(),
      status: z.string(),
      channel: z.string(),
    })
    .nullable(),
  waiting: z.number(),
  waiting_since: z.string().nullable(),
  planned: z.number(),
});

export type MailState = z.infer<typeof stateSchema>;

export async function getMailState(db: Db): Promise<MailState> {
  return stateSchema.parse(unwrap(await db.rpc('mail_state')));
}

const TEST = {
  subject: 'Test message',
  body_text: 'This is a test message. If you can read it, email is working.',
};

/** Puts a message to the signed-in person into the outbox, like any other. Returns its id. */
export async function sendTestEmail(db: Db, recipient: string): Promise<string> {
  const id = randomId();
  unwrap(await db.from('emails').insert({ ...TEST, id, recipient, status: 'queued' }));
  return id;
}

export interface TestResult {
  status: string;
  last_error: string | null;
  message_id: string | null;
}

export async function getTestResult(db: Db, id: string): Promise<TestResult> {
  const request = db.from('emails').select('status, last_error, message_id').eq('id', id);
  const found = unwrap(await request.maybeSingle());
  if (!found) throw new AppError('not_found');
  return found;
}

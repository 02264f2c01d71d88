import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { z } from 'zod';
import { mailHtml } from '../../app/lib/mail-html.ts';
import type { SiteSettings } from '../../app/lib/site/settings.ts';
import type { Database } from '../../app/lib/supabase/database.types.ts';
import type { DataClient } from '../site/data-client.ts';
import { readAttachment } from '../site/enquiries/attachments.ts';
import { type SendFailure, sendFailure } from './send-failure.ts';

const POLL_MS = 5_000;
const BATCH = 10;
const CONNECT_TIMEOUT_MS = 15_000;
const SOCKET_TIMEOUT_MS = 60_000;

type DueEmail = Database['public']['Functions']['claim_due_emails']['Returns'][number];

export interface OutboxOptions {
  smtpUrl: string;
  service: DataClient;
  settings: () => SiteSettings;
  log: Logger;
  pollMs?: number;
}

export interface Outbox {
  /** Something may be due, so this checks now instead of at the next poll. */
  wake(): void;
  /** Waits for the mail that is being sent. */
  stop(): Promise<void>;
}

/** Sends due mail in the background, so that no visitor ever waits for a mail server. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { smtpUrl, log, pollMs = POLL_MS } = options;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // A body is only text: no file and no address may be read for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let isStopped = false;
  let mustLookAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  function wake() {
    mustLookAgain = true;
    if (isStopped || round) return;
    clearTimeout(timer);
    round = sendAll().finally(() => {
      round = undefined;
      if (!isStopped) timer = setTimeout(wake, pollMs);
    });
  }

  async function sendAll() {
    while (mustLookAgain && !isStopped) {
      mustLookAgain = false;
      try {
        const count = await sendDue(options, transport);
        if (count === BATCH) mustLookAgain = true;
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be read');
      }
    }
  }
  wake();

  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
      transport.close();
    },
  };
}

async function sendDue(options: OutboxOptions, transport: Transporter): Promise<number> {
  const { service, log } = options;
  const settings = options.settings();
  const domain = settings.contactEmail.split('@').at(-1);
  const { data, error } = await service.rpc('claim_due_emails', { batch: BATCH, domain });
  if (error) throw new Error(error.message);
  for (const email of data) {
    const failure = await send(service, email, settings, transport);
    if (failure) {
      const { isPermanent } = failure;
      log.warn(
        { emailId: email.id, attempts: email.attempts, isPermanent },
        'an e-mail was not sent',
      );
    }
    const finished = await service.rpc('finish_email', {
      email_id: email.id,
      ...(failure && { error: failure.reason, is_permanent: failure.isPermanent }),
    });
    // The mail stays claimed and is tried again later with the same Message-ID.
    if (finished.error)
      log.warn({ emailId: email.id }, 'the result of sending an e-mail could not be saved');
  }
  return data.length;
}

/** Returns what went wrong, or undefined. */
async function send(
  service: DataClient,
  email: DueEmail,
  { company, contactEmail }: SiteSettings,
  transport: Transporter,
): Promise<SendFailure | undefined> {
  const { message_id, thread, sender_email } = email;
  const sender = { name: company.name, address: contactEmail };
  try {
    await transport.sendMail({
      from: sender,
      // Replies go to the person who sent the form that the message contains. Otherwise they go to
      // the mailbox that everyone reads, whichever server the message passed through.
      replyTo: sender_email ? { name: '', address: sender_email } : sender,
      to: { name: '', address: email.recipient },
      subject: email.subject,
      text: email.body_text,
      html: email.body_html ?? mailHtml(email.body_text),
      attachments: await filesOf(service, email),
      messageId: `<${message_id}>`,
      inReplyTo: thread.at(-1) && `<${thread.at(-1)}>`,
      references: thread.map((id) => `<${id}>`),
      headers: headersOf(email),
    });
    return undefined;
  } catch (error) {
    return sendFailure(error);
  }
}

/**
 * Asks out-of-office and other automatic replies not to answer an automatic message (RFC 3834), and
 * lets mail programs offer a button that stops further messages (RFC 8058).
 */
function headersOf({ is_automatic, unsubscribe_url }: DueEmail): Record<string, string> {
  return {
    ...(is_automatic && { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribe_url && {
      'List-Unsubscribe': `<${unsubscribe_url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

const filesSchema = z.array(z.object({ value: z.string(), file: z.string() }));

/** Throws if a file cannot be read, so that the message is tried again and staff see why. */
async function filesOf(service: DataClient, { files }: DueEmail) {
  return Promise.all(
    filesSchema.parse(files).map(async ({ value, file }) => ({
      filename: value,
      content: await readAttachment(service, file),
    })),
  );
}

import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { SiteSettings } from '../../app/lib/site/settings.ts';
import type { DkimKey, TextProvider } from '../config/message-config.ts';
import type { RequestOutside } from '../guard/outside/outside-request.ts';
import { traced } from '../signals/spans.ts';
import type { DataClient } from '../site/data-client.ts';
import { noteRun } from './clock.ts';
import { answerOf, JobFailed } from './job-failed.ts';
import type { DueEmail, Sent } from './sending/recipients.ts';
import type { SendFailure } from './sending/send-failure.ts';
import { sendMail } from './sending/send-mail.ts';
import { sendText } from './sending/send-text.ts';
import { SIGNED_HEADERS } from './sending/signed-headers.ts';

const POLL_MS = 5_000;
/** A message that someone has just sent waits ten seconds, so that they can undo it. */
const SOON_MS = 12_000;
const SOON_POLL_MS = 1_000;
const BATCH = 10;
/** A claim ends after five minutes. Until then no other server sends the same message. */
const HOLD_AGAIN_MS = 60_000;
const CONNECT_TIMEOUT_MS = 15_000;
const SOCKET_TIMEOUT_MS = 60_000;

export interface OutboxOptions {
  /** Without it, mail waits. */
  smtpUrl: string | undefined;
  dkim?: DkimKey | undefined;
  replyAddress?: string | undefined;
  /** Without it, texts wait. */
  texts?: TextProvider | undefined;
  requestOutside: RequestOutside;
  siteUrl: string;
  service: DataClient;
  settings: () => SiteSettings;
  log: Logger;
  pollMs?: number;
  holdMs?: number;
}

export interface Outbox {
  /** Something may be due, so this checks now instead of at the next poll. */
  wake(): void;
  /** Waits for the mail that is being sent. */
  stop(): Promise<void>;
}

/** Sends due mail and texts in the background, so that no visitor ever waits for a mail server. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { smtpUrl, dkim, log, pollMs = POLL_MS } = options;
  const transport =
    smtpUrl === undefined
      ? undefined
      : createTransport({
          url: smtpUrl,
          connectionTimeout: CONNECT_TIMEOUT_MS,
          greetingTimeout: CONNECT_TIMEOUT_MS,
          socketTimeout: SOCKET_TIMEOUT_MS,
          // A body is only text: no file and no address may be read for it.
          disableFileAccess: true,
          disableUrlAccess: true,
          ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } }),
        });
  let isStopped = false;
  let mustLookAgain = false;
  let soonUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  function look() {
    mustLookAgain = true;
    if (isStopped || round) return;
    clearTimeout(timer);
    round = sendAll().finally(() => {
      round = undefined;
      const pause = performance.now() < soonUntil ? Math.min(SOON_POLL_MS, pollMs) : pollMs;
      if (!isStopped) timer = setTimeout(look, pause);
    });
  }

  function wake() {
    soonUntil = performance.now() + SOON_MS;
    look();
  }

  async function sendAll() {
    while (mustLookAgain && !isStopped) {
      mustLookAgain = false;
      await noteRun({ name: 'outbox', everyMs: pollMs }, async () => {
        const count = await sendDue(options, transport);
        if (count === BATCH) mustLookAgain = true;
      }).catch((error: unknown) =>
        log.warn({ err: error, clock: 'outbox' }, 'the outbox failed; it will try again'),
      );
    }
  }
  look();

  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
      transport?.close();
    },
  };
}

async function sendDue(
  options: OutboxOptions,
  transport: Transporter | undefined,
): Promise<number> {
  const { service, log, texts } = options;
  const domain = options.settings().contactEmail.split('@').at(-1);
  const reply = await service.rpc('claim_due_emails', {
    batch: BATCH,
    domain,
    channels: [...(transport ? ['mail'] : []), ...(texts ? ['text'] : [])],
    stop_url: `${options.siteUrl}/unsubscribe/`,
  });
  const due = answerOf(reply, 'the outbox could not be read');
  let unsaved: JobFailed | undefined;
  let outage: SendFailure | undefined;
  const unsent = new Set(due.map(({ id }) => id));
  const holding = setInterval(() => {
    service.rpc('hold_emails', { ids: [...unsent] }).then(({ error: problem }) => {
      if (problem) log.warn({ code: problem.code }, 'claimed e-mails could not be held');
    });
  }, options.holdMs ?? HOLD_AGAIN_MS);
  try {
    for (const email of due) {
      // The rest waits for the same reason. The database lets one message a minute try.
      const sent: Sent =
        outage && email.channel === 'mail'
          ? { failure: outage }
          : await send(options, transport, email);
      if (sent.failure?.isOutage) outage = sent.failure;
      unsaved = (await finish(options, email, sent)) ?? unsaved;
      unsent.delete(email.id);
    }
  } finally {
    clearInterval(holding);
  }
  if (unsaved) throw unsaved;
  return due.length;
}

/** Returns what went wrong if the result could not be saved. */
async function finish(
  { service, log }: OutboxOptions,
  email: DueEmail,
  sent: Sent,
): Promise<JobFailed | undefined> {
  const { failure } = sent;
  if (failure) {
    const { isPermanent, isOutage } = failure;
    log.warn(
      { emailId: email.id, attempts: email.attempts, isPermanent, isOutage },
      'an e-mail was not sent',
    );
  }
  const finished = await service.rpc('finish_email', {
    email_id: email.id,
    ...(failure
      ? {
          error: failure.reason,
          is_permanent: failure.isPermanent,
          is_outage: failure.isOutage ?? false,
        }
      : { note: sent.note, sent_as: sent.sentAs }),
    deliveries: sent.deliveries ?? {},
  });
  // The mail stays claimed and is tried again later with the same Message-ID.
  if (!finished.error) return undefined;
  const problem = 'the result of sending an e-mail could not be saved';
  log.warn({ emailId: email.id }, problem);
  return new JobFailed(problem, finished.error.code);
}

async function send(
  { service, settings, replyAddress, siteUrl, texts, requestOutside }: OutboxOptions,
  transport: Transporter | undefined,
  email: DueEmail,
): Promise<Sent> {
  if (email.channel === 'text' && texts) return sendText(requestOutside, texts, email);
  if (email.channel === 'mail' && transport) {
    return traced({ name: 'SMTP', kind: 'client' }, () =>
      sendMail({ service, settings, transport, replyAddress, siteUrl }, email),
    );
  }
  return { failure: { reason: 'This server cannot send it', isPermanent: false } };
}

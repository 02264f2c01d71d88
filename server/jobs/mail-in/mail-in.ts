import { ImapFlow } from 'imapflow';
import type { Logger } from 'pino';
import type { SiteSettings } from '../../../app/lib/site/settings.ts';
import { type MailboxConfig, mailboxName } from '../../config/mailbox-config.ts';
import type { DataClient } from '../../site/data-client.ts';
import { noteOutcome } from '../clock.ts';
import { JobFailed } from '../job-failed.ts';
import { accessTokens } from './access-token.ts';
import { fetchNew } from './fetch-messages.ts';
import { mailboxRecord } from './mailbox-state.ts';
import { problemWords } from './problem-words.ts';
import type { ReadingContext } from './reading/parse-message.ts';

const HOLD_AGAIN_MS = 20_000;
/** The mail server announces new mail. This is for servers that forget to, or cannot. */
const POLL_MS = 60_000;
const IDLE_AFTER_MS = 500;
const IDLE_MAX_MS = 240_000;
const CONNECT_TIMEOUT_MS = 15_000;
const SOCKET_TIMEOUT_MS = 300_000;
/** To sign in and open the folder. A server that talks all the time would never time out. */
const OPEN_TIMEOUT_MS = 30_000;
/**
 * Of what the mail server sends at once, this much is read: a message of 25 MB and what comes with
 * it, or the numbers of a million messages. A server that sends more is not a mail server.
 */
const LITERAL_MAX_BYTES = 32 * 1024 * 1024;
const LINE_MAX_BYTES = 16 * 1024 * 1024;
const REPLY_MAX_BYTES = 48 * 1024 * 1024;
const LONGEST_WAIT_MS = 300_000;
const FIRST_WAIT_MS = 1_000;
const JOB = { name: 'mail in', everyMs: POLL_MS } as const;

export interface MailInOptions {
  config: MailboxConfig;
  replyAddress: string | undefined;
  service: DataClient;
  settings: () => SiteSettings;
  /** Names this server. The same after a restart, so that it gets its mailbox back at once. */
  holder: string;
  log: Logger;
}

/**
 * Fetches mail in the background. Of several servers on one database, one does this; another takes
 * over a minute after it stops. Nothing on the mail server is changed or marked as read.
 */
export function startMailIn(options: MailInOptions) {
  const { config, service, log } = options;
  const record = mailboxRecord(service, mailboxName(config), options.holder);
  const token = config.oauth && accessTokens(config.oauth);
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;

  async function run() {
    let wait = FIRST_WAIT_MS;
    while (!isStopped()) {
      try {
        if (await record.hold()) {
          await watch(() => {
            wait = FIRST_WAIT_MS;
            noteOutcome(JOB);
          });
        } else {
          // Another server fetches it.
          noteOutcome(JOB);
          await pause(HOLD_AGAIN_MS, stopping.signal);
        }
      } catch (error) {
        if (isStopped()) break;
        const problem = problemWords(error);
        noteOutcome(JOB, { error: new JobFailed(problem) });
        log.warn({ problem }, 'mail could not be fetched; trying again');
        const noted = { last_error: problem, last_error_at: new Date().toISOString() };
        await record.keep(noted).catch(() => undefined);
        await pause(wait, stopping.signal);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
    }
    await record.keep({ is_released: true }).catch(() => undefined);
  }

  /** Stays connected and fetches what arrives. Throws when the connection ends. */
  async function watch(onSuccess: () => void) {
    const client = new ImapFlow({ ...(await connection(config, token)), logger: false });
    const news = signal();
    let failure: unknown;
    const end = (error?: unknown) => {
      failure ??= error ?? new Error('Connection closed');
      news.raise();
    };
    client.on('error', end);
    client.on('close', () => end());
    client.on('exists', news.raise);
    // A message that is being stored is finished first.
    const close = () => client.close();
    stopping.signal.addEventListener('abort', close);
    const holding = setInterval(
      () => void record.hold().then((held) => held ?? end(), end),
      HOLD_AGAIN_MS,
    );
    try {
      const tooLong = setTimeout(() => {
        end(new Error('The mailbox could not be opened: timed out'));
        client.close();
      }, OPEN_TIMEOUT_MS);
      try {
        await client.connect();
        await client.mailboxOpen(config.folder, { readOnly: !config.isDeleting });
      } finally {
        clearTimeout(tooLong);
      }
      // Fetching may take long. An earlier problem is over now.
      await record.keep({ last_error: null, last_error_at: null });
      while (!isStopped() && failure === undefined) {
        news.lower();
        await fetchNew({ client, config, record, service, context, isStopped, log });
        onSuccess();
        if (!isStopped() && failure === undefined) await news.wait(POLL_MS);
      }
      if (failure !== undefined && !isStopped()) throw failure;
    } catch (error) {
      // What ended the connection says more than what failed because of it.
      throw failure ?? error;
    } finally {
      clearInterval(holding);
      stopping.signal.removeEventListener('abort', close);
      client.close();
    }
  }

  function context(): ReadingContext {
    const { contactEmail, hours } = options.settings();
    const { replyAddress } = options;
    const own = [contactEmail, ...(replyAddress ? [replyAddress] : [])];
    return {
      ownAddresses: own.map((address) => address.toLowerCase()),
      replyAddress,
      timeZone: hours.timeZone,
    };
  }

  const running = run();
  return {
    /** Waits for the message that is being stored. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function connection(config: MailboxConfig, token: (() => Promise<string>) | undefined) {
  const { host, port, isSecure, isPlainAllowed, user, password } = config;
  return {
    host,
    port,
    secure: isSecure,
    ...(!isSecure && !isPlainAllowed && { doSTARTTLS: true }),
    ...(!isSecure && isPlainAllowed && { tls: { rejectUnauthorized: false } }),
    auth: token ? { user, accessToken: await token() } : { user, pass: password ?? '' },
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    autoIdleDelay: IDLE_AFTER_MS,
    maxIdleTime: IDLE_MAX_MS,
    maxLiteralSize: LITERAL_MAX_BYTES,
    maxLineLength: LINE_MAX_BYTES,
    maxResponseSize: REPLY_MAX_BYTES,
  };
}

/** Wakes someone who waits. A signal that is raised while nobody waits is kept. */
function signal() {
  let isRaised = false;
  let wake: (() => void) | undefined;
  return {
    raise() {
      isRaised = true;
      wake?.();
    },
    lower() {
      isRaised = false;
    },
    wait(ms: number): Promise<void> {
      if (isRaised) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}

function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stopped.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

import type { FetchMessageObject, ImapFlow, MailboxObject, MessageStructureObject } from 'imapflow';
import type { Logger } from 'pino';
import type { MailboxConfig } from '../../config/mailbox-config.ts';
import type { DataClient } from '../../site/data-client.ts';
import { ReadTooLate, Unreadable } from '../bounded/create-reader.ts';
import type { MailboxRecord, MailboxState } from './mailbox-state.ts';
import { createMessageReader, type MessageReader } from './reading/message-reader.ts';
import { type ReadingContext, unreadMessage } from './reading/parse-message.ts';
import { storeMessage, UnstorableMessage } from './store-message.ts';

const MESSAGE_MAX_BYTES = 25 * 1024 * 1024;
const TEXT_MAX_BYTES = 1024 * 1024;
const ATTEMPTS_MAX = 3;
/** Mail servers stamp messages that arrive together in any order. */
const OVERLAP_MS = 600_000;

export interface FetchOptions {
  client: ImapFlow;
  config: MailboxConfig;
  record: MailboxRecord;
  service: DataClient;
  context: () => ReadingContext;
  isStopped: () => boolean;
  log: Logger;
}

/** Fetches and stores what is new, one message at a time. */
export async function fetchNew(options: FetchOptions): Promise<void> {
  const { client, config, record, isStopped, log } = options;
  let state = await record.hold();
  if (!state) throw new Error('Another server is fetching this mailbox now');
  if (!client.mailbox) throw new Error('Connection not available');
  if (state.uid_validity !== Number(client.mailbox.uidValidity)) {
    state = await startAt(client, client.mailbox, state, config, record);
  }
  const range = `${state.last_uid + 1}:*`;
  const uids = (await client.search({ uid: range }, { uid: true })) || [];
  // “5:*” also finds the last message if its number is below 5.
  const since = state.last_uid;
  const unseen = uids.filter((uid) => uid > since).toSorted((one, other) => one - other);
  const reader = createMessageReader();
  try {
    for (const uid of unseen) {
      if (isStopped()) return;
      state = await fetchOne({ ...options, reader }, state, uid);
    }
  } finally {
    await reader.close();
  }
  if (unseen.length > 0) log.info({ count: unseen.length }, 'mail was fetched');
  const now = new Date().toISOString();
  await record.keep({ last_success_at: now, last_error: null, last_error_at: null });
}

/**
 * Decides where to start: after the mail that is there already, at the first connection; or with
 * the latest message known here, if the mail server has given its messages new numbers.
 */
async function startAt(
  client: ImapFlow,
  mailbox: MailboxObject,
  state: MailboxState,
  { since }: MailboxConfig,
  record: MailboxRecord,
): Promise<MailboxState> {
  const isFirst = state.uid_validity === null;
  const latest = Date.parse(state.last_message_at ?? state.starts_at) - OVERLAP_MS;
  const again = Math.max(latest, Date.parse(state.starts_at));
  const starts_at = new Date(isFirst && since ? since : again).toISOString();
  let last_uid = mailbox.uidNext - 1;
  if (!isFirst || since) {
    const uids = (await client.search({ since: new Date(starts_at) }, { uid: true })) || [];
    last_uid = uids.reduce((lowest, uid) => Math.min(lowest, uid - 1), last_uid);
  }
  const started = {
    ...state,
    uid_validity: Number(mailbox.uidValidity),
    last_uid,
    starts_at,
    known_until: mailbox.uidNext,
  };
  await record.keep(started);
  return started;
}

/**
 * Stores one message, and then notes that it is done. If the server dies in between, the message is
 * fetched again, and recognised.
 */
async function fetchOne(
  options: FetchOptions & { reader: MessageReader },
  state: MailboxState,
  uid: number,
): Promise<MailboxState> {
  const { client, config, record } = options;
  const query = { uid: true, size: true, internalDate: true };
  const found = await client.fetchOne(String(uid), query, { uid: true });
  let next: MailboxState = { ...state, last_uid: uid, failed_uid: null, failed_attempts: 0 };
  // Someone may have deleted it in the meantime.
  const arrived = found ? new Date(found.internalDate ?? Date.now()).toISOString() : undefined;
  if (found && arrived && !isOld(state, uid, arrived)) {
    const attempt = state.failed_uid === uid ? state.failed_attempts + 1 : 1;
    const outcome = await tryToKeep(options, found, attempt);
    if (outcome === 'again') {
      await record.keep({ failed_uid: uid, failed_attempts: attempt });
      return fetchOne(options, { ...state, failed_uid: uid, failed_attempts: attempt }, uid);
    }
    // A message that is not complete here stays on the mail server.
    if (config.isDeleting && outcome === 'complete') {
      await client.messageDelete(String(uid), { uid: true });
    }
    next = { ...next, last_message_at: arrived };
  }
  await record.keep(next);
  return next;
}

/** Whether the message was there before we started. Mail servers count in seconds. */
function isOld({ known_until, starts_at }: MailboxState, uid: number, arrived: string): boolean {
  const start = Math.floor(Date.parse(starts_at) / 1_000) * 1_000;
  return uid < known_until && Date.parse(arrived) < start;
}

async function tryToKeep(
  { client, service, reader, context, log }: FetchOptions & { reader: MessageReader },
  found: FetchMessageObject,
  attempt: number,
): Promise<'complete' | 'partial' | 'again'> {
  const { raw, remarks } = await download(client, found);
  try {
    const message = await reader.read(raw, { ...context(), remarks });
    return (await storeMessage(service, message)) ? 'complete' : 'partial';
  } catch (error) {
    const isItsFault = error instanceof Unreadable || error instanceof UnstorableMessage;
    if (!isItsFault) throw error;
    const { uid } = found;
    log.warn({ uid, attempt, reason: error.message }, 'a received message could not be read');
    const isFinal = error instanceof Unreadable && !(error instanceof ReadTooLate);
    if (!isFinal && attempt < ATTEMPTS_MAX) return 'again';
  }
  await storeMessage(service, unreadMessage(raw, remarks));
  return 'partial';
}

async function download(
  client: ImapFlow,
  { uid, size = 0 }: FetchMessageObject,
): Promise<{ raw: Buffer; remarks: string[] }> {
  if (size <= MESSAGE_MAX_BYTES) {
    const whole = await client.fetchOne(String(uid), { source: true }, { uid: true });
    if (!whole || whole.source === undefined)
      throw new Error('Connection closed while a message was fetched');
    return { raw: whole.source, remarks: [] };
  }
  const remark =
    'The message is larger than 25 MB. Only its text was fetched: its files are in the mailbox.';
  return { raw: await downloadText(client, uid), remarks: [remark] };
}

/** The headers and the text of a message that is too large, as a small message. */
async function downloadText(client: ImapFlow, uid: number): Promise<Buffer> {
  const found = await client.fetchOne(
    String(uid),
    { headers: true, bodyStructure: true },
    { uid: true },
  );
  if (!found) throw new Error('Connection closed while a message was fetched');
  const part = textPart(found.bodyStructure);
  const chunks: Buffer[] = [];
  if (part) {
    const options = { uid: true, maxBytes: TEXT_MAX_BYTES };
    const { content } = await client.download(String(uid), part.part ?? '1', options);
    for await (const chunk of content ?? []) chunks.push(chunk as Buffer);
  }
  const headers = (found.headers?.toString('latin1') ?? '')
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !/^(?:content-|mime-version)/i.test(line));
  // The library has decoded the text.
  const own = [`Content-Type: ${part?.type ?? 'text/plain'}; charset=utf-8`, '', ''];
  return Buffer.concat([Buffer.from([...headers, ...own].join('\r\n'), 'latin1'), ...chunks]);
}

function textPart(
  structure: MessageStructureObject | undefined,
): MessageStructureObject | undefined {
  const parts = structure ? [structure] : [];
  // Grows while it is read: a function that calls itself would copy each part at every level.
  for (const { childNodes = [] } of parts) for (const child of childNodes) parts.push(child);
  return ['text/plain', 'text/html']
    .map((type) => parts.find((part) => part.type === type && part.disposition !== 'attachment'))
    .find(Boolean);
}

import { createHash } from 'node:crypto';
import type { Email } from 'postal-mime';
import { ADDRESS_MAX, addressesOf, idsIn, mailboxes, senderOf, tokensOf } from './addresses.ts';
import {
  headerOf,
  isAutoReply,
  isMarkedAsSpam,
  isOwnMessage,
  isSenderPlausible,
} from './classify.ts';
import { cleanHtml } from './html/clean-html.ts';
import { htmlText } from './html/html-text.ts';
import { type InvitationReply, invitationReply, invitationText } from './invitation.ts';
import { keptFiles, type MessageFile } from './message-files.ts';
import { parseMime } from './parse-mime.ts';
import { plain } from './plain-text.ts';
import { type DeliveryReport, readReport } from './report.ts';
import { splitReply } from './split-reply.ts';

const TEXT_MAX = 100_000;
/** What is read of a text, to find quotes and reports in it. */
const READ_MAX = 300_000;
const HEAD_MAX_BYTES = 65_536;
const HEADER_MAX = 1_000;
const EVENT_MAX_BYTES = 100_000;
const HTML_MAX = 450_000;
const ATTACHED_MESSAGES_MAX = 5;
const REFERENCES_MAX = 50;
const REMARKS_MAX = 40;
const DAY_MS = 86_400_000;
const MESSAGE = 'message/rfc822';
const UNREAD =
  'This message could not be read here. Download the original and open it in a mail program, or look at it in the mailbox.';

/** What the reader of messages knows about this installation. */
export interface ReadingContext {
  /** Our own addresses, in lower case: the contact address and the one for replies. */
  ownAddresses: string[];
  /** Replies go to this address with a secret in it: `reply+secret@example.com`. */
  replyAddress: string | undefined;
  timeZone: string;
  /** Set if only a part of the message was fetched. */
  remarks?: string[];
}

/** A message as `receive_message` takes it, and its files. */
export interface ReadMessage {
  fingerprint: string;
  message_id: string | null;
  kind: 'message' | 'bounce' | 'auto_reply' | 'spam';
  sender_name: string | null;
  sender: string;
  recipients: string[];
  copies: string[];
  subject: string;
  body_text: string;
  quoted_text: string | null;
  body_html: string | null;
  remarks: string[];
  sent_at: string | null;
  /** The ids of messages that it answers or returns. */
  answers: string[];
  reply_tokens: string[];
  is_own: boolean;
  is_sender_plausible: boolean;
  report: { recipients: string[]; is_permanent: boolean; reason: string } | null;
  /** The answer to an invitation of ours. */
  invitation_reply: InvitationReply | null;
  files: MessageFile[];
}

/** Reads a message. Nothing in it is trusted: all its parts have limits. */
export async function parseMessage(raw: Uint8Array, context: ReadingContext): Promise<ReadMessage> {
  const remarks = [...(context.remarks ?? [])];
  const { email, partsMax } = await parseMime(raw);
  if (partsMax !== undefined)
    remarks.push(`The message has more than ${partsMax} parts. Only its beginning was read.`);
  const html = email.html ?? '';
  const whole = email.text?.trim() ? email.text : htmlText(html);
  const written = whole.slice(0, READ_MAX);
  const report = readReport(email, written);
  const attached = report ? [] : await attachedMessages(email);
  const files = report ? [] : keptFiles(email.attachments, remarks);
  const invitations = files.flatMap(
    (file) => invitationText(eventText(file), context.timeZone) ?? [],
  );
  const subject = plain(email.subject ?? '', 500);
  const answers = answersOf(email, report);
  const reply_tokens = tokensOf(email, context.replyAddress);
  // Filters err: a reply to one of our messages is never spam.
  const isSpam = answers.length + reply_tokens.length === 0 && isMarkedAsSpam(email);
  const { own, rest } = splitReply([written.trim(), ...attached].join('\n\n'), subject);
  return {
    fingerprint: fingerprintOf(email, raw),
    message_id: idsIn(email.messageId ?? '')[0] ?? null,
    kind: isSpam ? 'spam' : kindOf(email, report),
    ...senderOf(email),
    ...addressesOf(email, context.replyAddress),
    subject,
    body_text: plain([...invitations, own].filter(Boolean).join('\n\n'), TEXT_MAX),
    quoted_text: rest === null ? null : plain(rest, TEXT_MAX),
    body_html: plain(cleanHtml(html), HTML_MAX) || null,
    remarks: remarks.slice(0, REMARKS_MAX).map((remark) => plain(remark, 500)),
    sent_at: sentAt(email.date),
    answers,
    reply_tokens,
    is_own: isOwnMessage(email, context.ownAddresses),
    is_sender_plausible: !isSpam && isSenderPlausible(email),
    report: report
      ? { recipients: report.recipients, is_permanent: report.isPermanent, reason: report.reason }
      : null,
    invitation_reply: files.flatMap((file) => invitationReply(eventText(file)) ?? [])[0] ?? null,
    files,
  };
}

/** For a message that could not be read: staff see that it came, and can open the original. */
export function unreadMessage(raw: Uint8Array, remarks: string[] = []): ReadMessage {
  const head = Buffer.from(headersOf(raw).subarray(0, HEAD_MAX_BYTES))
    .toString('latin1')
    .replace(/\r?\n[ \t]+/g, ' ');
  const header = (name: string) =>
    new RegExp(`^${name}:(.*)$`, 'im').exec(head)?.[1]?.slice(0, HEADER_MAX).trim() ?? '';
  const sender = /[^\s<>"]+@[^\s<>"]+/.exec(header('From'))?.[0]?.toLowerCase();
  return {
    fingerprint: createHash('sha256').update(raw).digest('hex'),
    message_id: idsIn(header('Message-ID'))[0] ?? null,
    kind: 'message',
    sender_name: null,
    sender: plain(sender ?? 'unknown', ADDRESS_MAX),
    recipients: [],
    copies: [],
    subject: plain(header('Subject'), 500),
    body_text: '',
    quoted_text: null,
    body_html: null,
    remarks: [...remarks, UNREAD],
    sent_at: sentAt(header('Date')),
    answers: [],
    reply_tokens: [],
    is_own: false,
    is_sender_plausible: false,
    report: null,
    invitation_reply: null,
    files: [{ name: 'Original message.eml', type: MESSAGE, content: raw, content_id: null }],
  };
}

/**
 * The same for every copy of a message, whatever number a mail server gives it and through
 * whichever address it came.
 */
function fingerprintOf(email: Email, raw: Uint8Array): string {
  const hash = createHash('sha256');
  for (const name of ['message-id', 'date', 'from', 'subject'])
    hash.update(`${headerOf(email, name)}\0`);
  return hash.update(raw.subarray(headersOf(raw).length)).digest('hex');
}

function headersOf(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const ends = ['\r\n\r\n', '\n\n'].map((end) => bytes.indexOf(end)).filter((at) => at >= 0);
  return raw.subarray(0, ends.length > 0 ? Math.min(...ends) : raw.length);
}

function kindOf(email: Email, report: DeliveryReport | undefined): ReadMessage['kind'] {
  if (report && !report.isDelay) return 'bounce';
  return report || isAutoReply(email) ? 'auto_reply' : 'message';
}

function answersOf(email: Email, report: DeliveryReport | undefined): string[] {
  const ids = [email.inReplyTo ?? '', email.references ?? ''].flatMap(idsIn);
  return [...new Set([...ids, ...(report?.messageIds ?? [])])].slice(-REFERENCES_MAX);
}

function sentAt(date: string | undefined): string | null {
  const time = Date.parse(date ?? '');
  const isSensible = time > 0 && time < Date.now() + DAY_MS;
  return isSensible ? new Date(time).toISOString() : null;
}

/** The text of messages that are attached to this one. */
async function attachedMessages({ attachments }: Email): Promise<string[]> {
  const attached = attachments.filter(({ mimeType }) => mimeType === MESSAGE);
  return Promise.all(
    attached.slice(0, ATTACHED_MESSAGES_MAX).map(async ({ content }) => {
      const { email: inner } = await parseMime(content);
      const [from] = mailboxes(inner.from ? [inner.from] : []);
      const text = inner.text?.trim() || htmlText(inner.html ?? '');
      const head = [
        `From: ${from?.name || from?.address || 'unknown'}`,
        `Subject: ${inner.subject ?? ''}`,
      ];
      const read = text.slice(0, TEXT_MAX);
      return ['---------- Forwarded message ----------', ...head, '', read].join('\n');
    }),
  );
}

function eventText({ type, content }: MessageFile): string {
  if (type !== 'text/calendar') return '';
  return new TextDecoder().decode(content.subarray(0, EVENT_MAX_BYTES));
}

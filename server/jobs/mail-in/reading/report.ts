import type { Email } from 'postal-mime';
import { bytesOf } from './message-files.ts';

/** What a mail server says about a message of ours that it did not deliver. */
export interface DeliveryReport {
  recipients: string[];
  /** Another attempt makes no sense. */
  isPermanent: boolean;
  /** In plain words, with what the server said. */
  reason: string;
  /** The ids of the messages that the report contains. */
  messageIds: string[];
  /** The server has not given up yet. */
  isDelay: boolean;
}

const DAEMON = /^(?:mailer-daemon|postmaster|mail-daemon|microsoftexchange[0-9a-f]*)@/i;
const SUBJECT =
  /undeliver|delivery (?:status notification|failure|has failed|incomplete)|returned mail|returned to sender|failure notice|mail delivery (?:failed|system)|could not be delivered|not delivered/i;
/** What the mail server said, which may go on in the next lines. */
const DIAGNOSIS =
  /^Diagnostic-Code:[ \t]*(?:[\w-]+;)?((?:\r?\n[ \t])?[^\r\n]+(?:\r?\n[ \t][^\r\n]+)*)/im;
const DETAIL_MAX = 300;
/** Of each part of a report. */
const PART_MAX_BYTES = 300_000;
const FULL = /^[45]\.2\.2$/;

/** Plain words for the codes of RFC 3463 that people can do something about. */
const REASONS: [code: RegExp, words: string][] = [
  [/^5\.1\.(?:1|6|10)$/, 'There is no such mailbox.'],
  [/^5\.(?:1\.2|4\.4)$/, 'There is no mail server for this address. Check the part after the @.'],
  [/^5\.1\.3$/, 'The address is not valid.'],
  [FULL, 'The mailbox is full.'],
  [/^5\.2\.1$/, 'The mailbox is switched off.'],
  [/^5\.2\.3$|^5\.3\.4$/, 'The message is too large.'],
  [/^5\.7\./, 'The receiving mail server refused the message.'],
  [/^4\./, 'The receiving mail server did not accept the message in time.'],
];

export function readReport(email: Email, text: string): DeliveryReport | undefined {
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? '';
  const failed = addressesIn(header('x-failed-recipients'));
  const isReport = /report-type\s*=\s*"?delivery-status/i.test(header('content-type'));
  const sender = email.from?.address ?? '';
  const isFromDaemon = DAEMON.test(sender) || /^\s*<\s*>\s*$/.test(header('return-path'));
  if (!isReport && failed.length === 0 && !(isFromDaemon && SUBJECT.test(email.subject ?? ''))) {
    return undefined;
  }
  const statuses = partsOf(email, /^message\/(?:global-)?delivery-status$/);
  const status = statuses.join('\n').slice(0, PART_MAX_BYTES);
  const returned = partsOf(email, /^(?:message\/(?:rfc822|global)|text\/rfc822-headers)$/);
  const action = /^Action:\s*(\w+)/im.exec(status)?.[1]?.toLowerCase();
  const code =
    /^Status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(status)?.[1] ??
    /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ??
    '';
  const said = DIAGNOSIS.exec(status);
  const recipients = [...status.matchAll(/^(?:Final|Original)-Recipient:\s*[\w-]+;\s*(\S+)/gim)];
  return {
    recipients: unique([...recipients.flatMap(([, one = '']) => addressesIn(one)), ...failed]),
    isPermanent: action !== 'delayed' && !FULL.test(code) && !code.startsWith('4'),
    reason: reasonOf(code, said?.[1] ?? ''),
    messageIds: [...returned, text].flatMap(idsIn),
    isDelay: action === 'delayed',
  };
}

function reasonOf(code: string, said: string): string {
  const words = REASONS.find(([known]) => known.test(code))?.[1];
  const detail = said.replace(/\s+/g, ' ').trim().slice(0, DETAIL_MAX);
  if (words && detail) return `${words} The mail server said: ${detail}`;
  return words ?? (detail ? `The mail server said: ${detail}` : '');
}

function partsOf({ attachments }: Email, type: RegExp): string[] {
  return attachments
    .filter(({ mimeType }) => type.test(mimeType))
    .map((part) => new TextDecoder().decode(bytesOf(part).subarray(0, PART_MAX_BYTES)));
}

/** The Message-ID of a returned message, which may follow other headers. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/^[> \t]{0,20}Message-ID:\s*<([^<>\s]{3,400})>/gim)].map(
    ([, id = '']) => id,
  );
}

function addressesIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s<>,;"]+/)
    .filter((word) => /^.+@./.test(word));
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}

import type { Email } from './emails-schema';

/** What usually lies behind a message, what to do about it, and what happens by itself. */
type Advice = [pattern: RegExp, advice: string, next?: string];

const SENT_LATER = 'Waiting messages will be sent automatically once it answers.';
const TRIED_LATER = 'We will retry automatically.';
const RETRY = 'Choose “Retry now” to send it again.';

/** What mail servers say. The first match wins. */
const MAIL: Advice[] = [
  [
    /certificate|self.signed|STARTTLS|initiating TLS|\bSSL\b/i,
    'The connection to the mail server is not secure. Check its certificate, or the port in SMTP_URL.',
    SENT_LATER,
  ],
  [
    /invalid login.* 4\d\d\b/i,
    'The mail server cannot check our username and password at the moment.',
    SENT_LATER,
  ],
  [
    /\b53[0458]\b|invalid login|authentication (failed|required|unsuccessful)|credentials|username and password/i,
    'The mail server did not accept our username or password. Check SMTP_URL.',
  ],
  [
    /ECONN|ETIMEDOUT|ESOCKET|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EDNS|^timeout|connection timeout|greeting|terminates connection|closed (the|unexpectedly)|socket close/i,
    'The mail server could not be reached. Check its address and port in SMTP_URL, and whether it is running.',
    SENT_LATER,
  ],
  [
    /relay/i,
    'Our mail server does not send to other domains for us. Check the name and password in SMTP_URL.',
  ],
  [
    /SPF|DKIM|DMARC|5\.7\.(1|26)|spam|blocked|blacklist|reputation/i,
    'The recipient’s mail server treats our mail as spam, or cannot tell that it is ours. Check the domain’s SPF and DKIM records.',
  ],
  [
    /5\.1\.[01]|no such (user|recipient|mailbox)|user unknown|unknown user|does not exist/i,
    'The mailbox does not exist. Check the address for typos.',
  ],
  [
    /[45]\.2\.2|mailbox full|over quota|\b552\b/i,
    'The mailbox is full. Ring the person, or try later.',
    TRIED_LATER,
  ],
  [
    /too large|\b5\.3\.4\b|size/i,
    'The message is too large for the recipient’s mail server. Send smaller files, or a link.',
  ],
  [
    /\b55[03]\b/,
    'The recipient’s mail server refuses mail to this address. Check the address for typos.',
  ],
  [
    /\b4\d\d\b|try again|busy|greylist|rate/i,
    'The recipient’s mail server asked us to try again later.',
    TRIED_LATER,
  ],
  [/file of this message/i, 'An attached file no longer exists. Remove it from the message.'],
  [
    /No recipients defined|invalid recipient/i,
    'Mail cannot be sent to this address. Check it for typos.',
  ],
];

/** What providers of texts say. */
const TEXTS: Advice[] = [
  [/answered (401|403)/, 'The text message provider did not accept our key. Check SMS_KEY.'],
  [
    /answered (408|425|429|5\d\d)/,
    'The text message provider asked us to try again later.',
    TRIED_LATER,
  ],
  [/answered 4\d\d/, 'The text message provider refused this text. Check the number.'],
  [
    /./,
    'The text message provider could not be reached. Check SMS_URL, and whether it is running.',
    TRIED_LATER,
  ],
];

/** What to do about the error of a message, and what happens by itself, in plain words. */
export function failureAdvice(reason: string, of: Pick<Email, 'status' | 'channel'>): string {
  const known = of.channel === 'text' ? TEXTS : MAIL;
  const [, advice, next] = known.find(([pattern]) => pattern.test(reason)) ?? [];
  if (!advice) return 'Show this error to the person who looks after the mail server.';
  if (!next) return advice;
  return `${advice} ${of.status === 'failed' ? RETRY : next}`;
}

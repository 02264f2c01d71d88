/** What mail servers' messages usually mean, and what to do about them. The first match wins. */
const ADVICE: [pattern: RegExp, advice: string][] = [
  [
    /\b(53[0458])\b|auth|credentials|username and password/i,
    'The mail server did not accept our username or password. Check SMTP_URL.',
  ],
  [
    /ECONNREFUSED|ETIMEDOUT|ESOCKET|ECONNRESET|ENOTFOUND|EAI_AGAIN|EDNS|timeout|greeting/i,
    'The mail server could not be reached. Check its address and port in SMTP_URL, and whether it is running. Waiting messages will be sent automatically once it answers.',
  ],
  [
    /certificate|self.signed|TLS|SSL/i,
    'The connection to the mail server is not secure. Check its certificate, or the port in SMTP_URL.',
  ],
  [
    /SPF|DKIM|DMARC|5\.7\.(1|26)|spam|blocked|blacklist|reputation/i,
    'The recipient’s mail server treats our mail as spam, or cannot tell that it is ours. Check the domain’s SPF and DKIM records.',
  ],
  [
    /5\.1\.[01]|no such (user|recipient|mailbox)|user unknown|unknown user|does not exist|\b550\b|\b553\b/i,
    'The mailbox does not exist. Check the address for typos.',
  ],
  [
    /5\.2\.2|mailbox full|over quota|\b552\b/i,
    'The mailbox is full. Ring the person, or try later.',
  ],
  [
    /too large|\b5\.3\.4\b|size/i,
    'The message is too large for the recipient’s mail server. Send smaller files, or a link.',
  ],
  [
    /\b4\d\d\b|try again|busy|greylist|rate/i,
    'The recipient’s mail server asked us to try again later. We will retry automatically.',
  ],
  [/file of this message/i, 'An attached file no longer exists. Remove it from the message.'],
  [/No recipients defined/i, 'Mail cannot be sent to this address. Check it for typos.'],
];

/** What to do about the mail server's message, in plain words. */
export function failureAdvice(reason: string): string {
  const [, advice] = ADVICE.find(([pattern]) => pattern.test(reason)) ?? [];
  return advice ?? 'Show this error to the person who looks after the mail server.';
}

/** What mail servers' messages usually mean, and what to do about them. The first match wins. */
const ADVICE: [pattern: RegExp, advice: string][] = [
  [
    /\b(53[0458])\b|auth|credentials|username and password/i,
    'The mail server does not accept our user name or password. Check SMTP_URL.',
  ],
  [
    /ECONNREFUSED|ETIMEDOUT|ESOCKET|ECONNRESET|ENOTFOUND|EAI_AGAIN|EDNS|timeout|greeting/i,
    'The mail server could not be reached. Check its address and port in SMTP_URL, and whether it is running. Waiting messages are sent by themselves once it answers.',
  ],
  [
    /certificate|self.signed|TLS|SSL/i,
    'The connection to the mail server is not secure. Check its certificate, or the port in SMTP_URL.',
  ],
  [
    /SPF|DKIM|DMARC|5\.7\.(1|26)|spam|blocked|blacklist|reputation/i,
    'The other mail server takes our mail for spam, or cannot tell that it is ours. Check the SPF and DKIM records of the domain.',
  ],
  [
    /5\.1\.[01]|no such (user|recipient|mailbox)|user unknown|unknown user|does not exist|\b550\b|\b553\b/i,
    'The mailbox does not exist. Check the address for typing errors.',
  ],
  [
    /5\.2\.2|mailbox full|over quota|\b552\b/i,
    'The mailbox is full. Ring the person, or try later.',
  ],
  [
    /too large|\b5\.3\.4\b|size/i,
    'The message is too large for the other side. Send smaller files, or a link.',
  ],
  [
    /\b4\d\d\b|try again|busy|greylist|rate/i,
    'The other side asked us to try again later. This happens by itself.',
  ],
  [/file of this message/i, 'A file of the message is gone. Remove it from the message.'],
  [/No recipients defined/i, 'The address is not one that mail can be sent to.'],
];

/** What to do about the mail server's message, in plain words. */
export function failureAdvice(reason: string): string {
  const [, advice] = ADVICE.find(([pattern]) => pattern.test(reason)) ?? [];
  return advice ?? 'Show these words to whoever looks after the mail server.';
}

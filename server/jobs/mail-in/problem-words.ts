const WORDS: [sign: RegExp, words: string][] = [
  [
    /TOKEN_REFUSED/,
    'The sign-in service did not return an access token. Check the IMAP_OAUTH settings, and whether the client secret has expired.',
  ],
  [
    /AUTHENTICATIONFAILED|authenticationFailed|AuthenticationFailure|Invalid credentials|LOGIN failed/i,
    'The mail server refused the user name or the password. Check IMAP_URL.',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'The mail server was not found. Check the name in IMAP_URL.'],
  [/ECONNREFUSED/, 'The mail server refused the connection. Check the port in IMAP_URL.'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|TLS|STARTTLS|ERR_SSL/i,
    'The mail server does not offer trusted encryption, so the password was not sent.',
  ],
  [
    /NONEXISTENT|Mailbox doesn't exist|TRYCREATE/i,
    'There is no such folder in the mailbox. Check the end of IMAP_URL.',
  ],
  [
    /ETIMEDOUT|ETIMEOUT|CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|timed? ?out/i,
    'The mail server did not answer in time.',
  ],
  [
    /NoConnection|EConnectionClosed|ECONNRESET|EPIPE|Connection (?:closed|not available)|Unexpected close/i,
    'The connection to the mail server was lost.',
  ],
];

/** What is wrong, in words that help the person who set it up. */
export function problemWords(error: unknown): string {
  const { code, message, responseText, serverResponseCode } = (error ?? {}) as Record<
    string,
    unknown
  >;
  const signs = [code, serverResponseCode, responseText, message].filter(
    (sign) => typeof sign === 'string',
  );
  const known = WORDS.find(([sign]) => signs.some((text) => sign.test(text)));
  return (
    known?.[1] ?? `Mail could not be fetched: ${String(signs.at(-1) ?? 'unknown').slice(0, 300)}`
  );
}

export interface SendFailure {
  /** The mail server's own message. */
  reason: string;
  /** Trying again would fail the same way. */
  isPermanent: boolean;
}

/** Refusals about how we sign in to the mail server, which affect every message (RFC 4954). */
const SIGN_IN_CODES = [530, 534, 535, 538];
/** nodemailer's codes for a problem with the recipient or the message itself. */
const ABOUT_THE_MESSAGE = ['EENVELOPE', 'EMESSAGE'];

/** Decides whether a message that was not sent should be tried again. */
export function sendFailure(thrown: unknown): SendFailure {
  const { message, code, responseCode } = Object(thrown) as Record<string, unknown>;
  const reason = typeof message === 'string' ? message : String(thrown);
  const answered = typeof responseCode === 'number' ? responseCode : undefined;
  const isRefused =
    answered === undefined || (answered >= 500 && !SIGN_IN_CODES.includes(answered));
  return { reason, isPermanent: ABOUT_THE_MESSAGE.includes(String(code)) && isRefused };
}

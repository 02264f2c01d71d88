export interface SendFailure {
  /** The mail server's own message. */
  reason: string;
  /** Trying again would fail the same way. */
  isPermanent: boolean;
  /** The mail server takes no mail at all: no message is to blame. */
  isOutage?: boolean;
}

/** What a message was not sent because of. Without an answer, it may be the message or the server. */
type Cause = 'message' | 'sign-in' | 'connection';

/** Refusals about how we sign in to the mail server, which affect every message (RFC 4954). */
const SIGN_IN_CODES = [530, 534, 535, 538];
/** nodemailer's codes for a problem with the recipient or the message itself. */
const ABOUT_THE_MESSAGE = ['EENVELOPE', 'EMESSAGE'];
/** Lower codes ask us to try again later. */
export const REFUSED = 500;

/** Decides whether a message that was not sent should be tried again, and what was the cause. */
export function sendFailure(thrown: unknown): SendFailure & { cause: Cause } {
  const { message, code, responseCode } = Object(thrown) as Record<string, unknown>;
  const reason = typeof message === 'string' ? message : String(thrown);
  const answered = typeof responseCode === 'number' ? responseCode : undefined;
  if (code === 'EAUTH' || SIGN_IN_CODES.includes(answered ?? 0)) {
    return { reason, isPermanent: false, cause: 'sign-in' };
  }
  if (!ABOUT_THE_MESSAGE.includes(String(code))) {
    return { reason, isPermanent: false, cause: 'connection' };
  }
  return { reason, isPermanent: answered === undefined || answered >= REFUSED, cause: 'message' };
}

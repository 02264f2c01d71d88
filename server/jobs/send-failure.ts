export interface SendFailure {
  /** In the mail server's words. */
  reason: string;
  /** Trying again would end the same way. */
  isPermanent: boolean;
}

/** Refusals that concern how we sign in to the mail server, and so every message alike (RFC 4954). */
const SIGN_IN_CODES = [530, 534, 535, 538];
/** nodemailer's names for what is wrong with the recipient or with the message itself. */
const ABOUT_THE_MESSAGE = ['EENVELOPE', 'EMESSAGE'];

/** Whether a message that was not sent should be tried again. */
export function sendFailure(thrown: unknown): SendFailure {
  const { message, code, responseCode } = Object(thrown) as Record<string, unknown>;
  const reason = typeof message === 'string' ? message : String(thrown);
  const answered = typeof responseCode === 'number' ? responseCode : undefined;
  const isRefused =
    answered === undefined || (answered >= 500 && !SIGN_IN_CODES.includes(answered));
  return { reason, isPermanent: ABOUT_THE_MESSAGE.includes(String(code)) && isRefused };
}

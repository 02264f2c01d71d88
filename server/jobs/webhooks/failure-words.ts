import { RefusedAddress } from '../../guard/outside/outside-request.ts';

const BY_CODE: Record<string, string> = {
  ENOTFOUND: 'The receiver’s host name could not be found.',
  EAI_AGAIN: 'The receiver’s host name could not be found.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection without answering.',
  EHOSTUNREACH: 'The receiver could not be reached.',
  ENETUNREACH: 'The receiver could not be reached.',
  ETIMEDOUT: 'The receiver could not be reached.',
};

const CERTIFICATE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/;

/** What went wrong, for people. */
export function failureWords(error: unknown): string {
  if (error instanceof RefusedAddress) return `The address was refused: ${error.message}.`;
  if (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name)) {
    return 'The receiver did not answer within 10 seconds.';
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (CERTIFICATE.test(code)) return 'The receiver’s certificate is not valid.';
  return BY_CODE[code] ?? 'The receiver could not be reached.';
}

/** The same for an answer, or undefined if the receiver accepted the delivery. */
export function answerWords(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) {
    return `The receiver answered with a redirect (${status}). Enter the address it redirects to.`;
  }
  if (status === 410) return 'The receiver answered that this address no longer exists (410).';
  return `The receiver answered with an error (${status}).`;
}

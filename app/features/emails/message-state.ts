import { formatDateTime } from '~/lib/format';
import { canCancel, type Email } from './emails-schema';

/** The title above what the mail server, or the list of stopped addresses, said. */
export function troubleOf({ status, channel }: Pick<Email, 'status' | 'channel'>): string {
  if (status === 'cancelled') return 'This message was not sent';
  if (status === 'sent') return 'Not everyone got this message';
  if (status === 'failed') {
    return channel === 'text'
      ? 'The recipient did not get this text'
      : 'The recipient did not get this email';
  }
  return 'This message has not been sent yet';
}

/** A message that is due waits for its turn, or for the server. */
export function nextAttempt({
  next_attempt_at,
  channel,
}: Pick<Email, 'next_attempt_at' | 'channel'>): string {
  if (Date.parse(next_attempt_at) > Date.now()) return formatDateTime(next_attempt_at);
  return channel === 'text'
    ? 'As soon as the text message provider takes it'
    : 'As soon as the mail server takes it';
}

/** It waits, or the mail server asked us to try one of its readers again later. */
export function isTriedAgain(email: Pick<Email, 'status' | 'deliveries'>): boolean {
  return (
    canCancel(email) ||
    (email.status !== 'cancelled' && Object.values(Object(email.deliveries)).includes('deferred'))
  );
}

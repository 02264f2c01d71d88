import type { Email } from 'postal-mime';

const OUT_OF_OFFICE =
  /^(?:re:\s*)?(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|ooo\b|away from (?:my|the) (?:desk|office)|i am away|on (?:annual )?leave|vacation reply)/i;

type Headers = Pick<Email, 'headers'>;

/** The first header of this name: the receiving server adds its own above all others. */
export function headerOf({ headers }: Headers, name: string): string {
  return headers.find(({ key }) => key === name)?.value.trim() ?? '';
}

/** Whether a program wrote the message, so that nobody waits for an answer to it. */
export function isAutoReply(email: Headers & Pick<Email, 'subject'>): boolean {
  const submitted = headerOf(email, 'auto-submitted').toLowerCase();
  if (submitted !== '' && !submitted.startsWith('no')) return true;
  if (headerOf(email, 'x-autoreply') || headerOf(email, 'x-autorespond')) return true;
  if (/^(?:auto_reply|bulk|junk)$/i.test(headerOf(email, 'precedence'))) return true;
  if (/\b(?:OOF|AutoReply|All)\b/i.test(headerOf(email, 'x-auto-response-suppress'))) {
    // Exchange also marks ordinary messages that should get no automatic reply.
    return OUT_OF_OFFICE.test(email.subject ?? '');
  }
  return OUT_OF_OFFICE.test(email.subject ?? '');
}

/** Whether the mail server or a filter before it found that the message is spam. */
export function isMarkedAsSpam(email: Headers): boolean {
  const says = (name: string, mark: RegExp) => mark.test(headerOf(email, name));
  return (
    says('x-spam-flag', /^yes\b/i) ||
    says('x-spam-status', /^yes\b/i) ||
    says('x-spam', /^yes\b/i) ||
    says('x-ms-exchange-organization-scl', /^[5-9]\b/) ||
    says('x-forefront-antispam-report', /\bSFV:SPM\b/i)
  );
}

/**
 * Whether a program of ours sent the message: it is marked as automatic and names one of our
 * addresses as its sender, or passed through us before.
 */
export function isOwnMessage(
  email: Headers & Pick<Email, 'from'>,
  ownAddresses: string[],
): boolean {
  const sender = email.from?.address?.toLowerCase() ?? '';
  const loop = headerOf(email, 'x-loop').toLowerCase();
  if (loop !== '' && ownAddresses.some((address) => loop.includes(address))) return true;
  const submitted = headerOf(email, 'auto-submitted').toLowerCase();
  return ownAddresses.includes(sender) && submitted !== '' && !submitted.startsWith('no');
}

/**
 * Anyone can write any sender. If the mail server that received the message found that the
 * sender's domain denies it, the address is shown but not used to find the record.
 */
export function isSenderPlausible(email: Headers): boolean {
  return !/\bdmarc\s*=\s*fail\b/i.test(headerOf(email, 'authentication-results'));
}

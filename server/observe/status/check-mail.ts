import type { Check, State } from '../../../app/lib/system/system-status.ts';
import type { StoredFacts } from '../system-facts.ts';
import type { Seen } from './seen.ts';
import { counted, spanWords } from './words.ts';

const HOUR_MS = 3_600_000;

type Mail = StoredFacts['outbox']['mail'];
type Texts = StoredFacts['outbox']['texts'];

export function checkMail({ now, setup }: Seen, mail: Mail): Check[] {
  const { waiting, last_sent_at, failed_in_a_day } = mail;
  if (!setup.hasMail) {
    return waiting === 0
      ? [of('mail', 'fine', 'No mail server is set up, so no email is sent.')]
      : [
          of(
            'mail',
            'look',
            `No mail server is set up, and ${counted(waiting, 'message')} ${waiting === 1 ? 'is' : 'are'} waiting.`,
            'Ask whoever runs the server to set SMTP_URL.',
          ),
        ];
  }
  const stuck = stuckFor(now, mail, last_sent_at);
  if (stuck > HOUR_MS) {
    return [
      of(
        'mail',
        'broken',
        `No email has gone out for ${spanWords(stuck)}, although messages are waiting.`,
        'Open “Mail status” under Emails to see why. Often the mail account’s password has changed.',
      ),
    ];
  }
  if (failed_in_a_day > 0) {
    return [
      of(
        'mail',
        'look',
        `${counted(failed_in_a_day, 'message')} could not be sent in the last day.`,
        'Go to Emails to see which ones. Often there is a typo in the address.',
      ),
    ];
  }
  return [
    of('mail', 'fine', last_sent_at ? 'Email is being sent.' : 'No email has been sent yet.'),
  ];
}

export function checkTexts({ now, setup }: Seen, texts: Texts): Check[] {
  if (!setup.hasTexts) return [];
  const stuck = stuckFor(now, texts, null);
  if (stuck > HOUR_MS) {
    return [
      of(
        'texts',
        'broken',
        `Text messages have been waiting for ${spanWords(stuck)}.`,
        'Go to Emails to see what the provider said. Often the account has run out of credit.',
      ),
    ];
  }
  if (texts.failed_in_a_day > 0) {
    const failed = counted(texts.failed_in_a_day, 'text message');
    return [
      of(
        'texts',
        'look',
        `${failed} could not be sent in the last day.`,
        'Go to Emails to see which ones.',
      ),
    ];
  }
  return [of('texts', 'fine', 'Text messages are being sent.')];
}

export function checkMailIn({ now, setup }: Seen, mailbox: StoredFacts['mailbox']): Check[] {
  if (!setup.hasMailbox) return [];
  if (!mailbox?.last_success_at && !mailbox?.last_error) {
    return [of('mail in', 'fine', 'The mailbox has not been checked yet.')];
  }
  const { last_success_at, last_error } = mailbox;
  const age = last_success_at ? now - Date.parse(last_success_at) : Number.POSITIVE_INFINITY;
  const advice = last_error ?? 'Restart the server. If that does not help, ask whoever runs it.';
  if (age > HOUR_MS) {
    const since = last_success_at ? `for ${spanWords(age)}` : 'so far';
    return [of('mail in', 'broken', `No email could be fetched ${since}.`, advice)];
  }
  if (last_error) {
    return [of('mail in', 'look', 'The last attempt to fetch email failed.', advice)];
  }
  return [of('mail in', 'fine', 'Email is being fetched.')];
}

/**
 * For how long nothing has gone out: messages are due and nobody sends them, or sending them fails
 * and no other message has gone out since. One address that refuses its messages does not count.
 */
function stuckFor(now: number, queue: Texts, lastSentAt: string | null): number {
  const { waiting_since, failing_since } = queue;
  const isVain =
    failing_since && (!lastSentAt || Date.parse(lastSentAt) < Date.parse(failing_since));
  const begun = [waiting_since, isVain ? failing_since : null].flatMap((at) =>
    at ? [Date.parse(at)] : [],
  );
  return now - Math.min(now, ...begun);
}

function of(part: Check['part'], state: State, sentence: string, advice?: string): Check {
  return { key: part, part, state, sentence, ...(advice && { advice }) };
}

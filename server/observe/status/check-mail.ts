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
      ? [of('mail', 'fine', 'No mail server is set up, so no e-mail is sent.')]
      : [
          of(
            'mail',
            'look',
            `No mail server is set up, and ${counted(waiting, 'message')} ${waiting === 1 ? 'waits' : 'wait'}.`,
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
        `No e-mail has gone out for ${spanWords(stuck)}, although messages wait.`,
        'Open “Mail status” under Emails: it says why. Often the password of the mail account has changed.',
      ),
    ];
  }
  if (failed_in_a_day > 0) {
    return [
      of(
        'mail',
        'look',
        `${counted(failed_in_a_day, 'message')} could not be sent in the last day.`,
        'See under Emails which ones. Often the address has a typing mistake.',
      ),
    ];
  }
  return [of('mail', 'fine', last_sent_at ? 'E-mail is sent.' : 'No e-mail has been sent yet.')];
}

export function checkTexts({ now, setup }: Seen, texts: Texts): Check[] {
  if (!setup.hasTexts) return [];
  const stuck = stuckFor(now, texts, null);
  if (stuck > HOUR_MS) {
    return [
      of(
        'texts',
        'broken',
        `Text messages have waited for ${spanWords(stuck)}.`,
        'See under Emails what the provider answered. Often the account has no credit left.',
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
        'See under Emails which ones.',
      ),
    ];
  }
  return [of('texts', 'fine', 'Text messages are sent.')];
}

export function checkMailIn({ now, setup }: Seen, mailbox: StoredFacts['mailbox']): Check[] {
  if (!setup.hasMailbox) return [];
  if (!mailbox?.last_success_at && !mailbox?.last_error) {
    return [of('mail in', 'fine', 'The mailbox has not been looked at yet.')];
  }
  const { last_success_at, last_error } = mailbox;
  const age = last_success_at ? now - Date.parse(last_success_at) : Number.POSITIVE_INFINITY;
  const advice = last_error ?? 'Restart the server. If that does not help, ask whoever runs it.';
  if (age > HOUR_MS) {
    const since = last_success_at ? `for ${spanWords(age)}` : 'so far';
    return [of('mail in', 'broken', `No e-mail could be fetched ${since}.`, advice)];
  }
  if (last_error) {
    return [of('mail in', 'look', 'The last attempt to fetch e-mail failed.', advice)];
  }
  return [of('mail in', 'fine', 'E-mail is fetched.')];
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

import { domainToASCII } from 'node:url';
import type { Database } from '../../../app/lib/supabase/database.types.ts';
import { REFUSED, type SendFailure } from './send-failure.ts';

export type DueEmail = Database['public']['Functions']['claim_due_emails']['Returns'][number];

/** What the mail server said for each address, if it was not the same for all. */
type Deliveries = Record<string, Answer>;
type Answer = 'taken' | 'refused' | 'deferred';

/** What became of a message. */
export type Sent = { deliveries?: Deliveries } & (
  | { failure: SendFailure }
  | {
      failure?: undefined;
      /** What staff should know although it was sent. */
      note?: string | undefined;
      /** The provider's name for the message. */
      sentAs?: string | undefined;
    }
);

/** What nodemailer says of the recipients that the mail server did not take. */
export interface Refusals {
  response?: string;
  rejectedErrors?: { recipient?: string; response?: string; responseCode?: number }[];
}

type Addressed = Pick<DueEmail, 'recipient' | 'copies' | 'blind_copies' | 'deliveries'>;

/** Everyone who has not got the message and may still get it. */
export function recipientsOf({ recipient, copies, blind_copies, deliveries }: Addressed): string[] {
  const settled = Object(deliveries);
  return [recipient, ...copies, ...blind_copies].filter(
    (address) => !Object.hasOwn(settled, address.toLowerCase()),
  );
}

/** The mail server may take a message for some of its readers only. Nobody gets it twice. */
export function outcome(
  { recipient, deliveries: before }: Addressed,
  tried: string[],
  { rejectedErrors = [] }: Refusals,
): Sent {
  const said = new Map(rejectedErrors.map((error) => [asSent(error.recipient ?? ''), error]));
  const answers = tried.map((address) => ({ address, error: said.get(asSent(address)) }));
  const deliveries: Deliveries = { ...Object(before) };
  for (const { address, error } of answers) {
    deliveries[address.toLowerCase()] = !error
      ? 'taken'
      : (error.responseCode ?? REFUSED) < REFUSED
        ? 'deferred'
        : 'refused';
  }
  const all = Object.entries(deliveries);
  if (all.every(([, answer]) => answer === 'taken')) return { deliveries };
  const list = all
    .filter(([, answer]) => answer !== 'taken')
    .map(([address]) => {
      const found = answers.find((tries) => tries.address.toLowerCase() === address);
      return found?.error?.response ? `${found.address} (${found.error.response})` : address;
    })
    .join(', ');
  const main = deliveries[recipient.toLowerCase()];
  if (main === 'taken') {
    return { note: `The mail server did not accept the copy to ${list}.`, deliveries };
  }
  const others = all.some(([, answer]) => answer === 'taken')
    ? ' Only the other recipients got the message.'
    : '';
  return {
    failure: {
      reason: `The mail server did not accept ${list}.${others}`,
      isPermanent: main === 'refused',
    },
    deliveries,
  };
}

/** The same answer for all of them. */
export function answered(addresses: string[], answer: Answer): Deliveries {
  return Object.fromEntries(addresses.map((address) => [address.toLowerCase(), answer]));
}

/** The spelling of an address on the wire. */
function asSent(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at).toLowerCase();
  return address.slice(0, at).toLowerCase() + (domainToASCII(domain) || domain);
}

import { DOORS, type Site, seen } from '../../tests/operations/stranger-doors.ts';
import { publishableKeyOf } from '../../tests/support/staff-client.ts';
import { expect } from '../support/expect.ts';
import type { Person } from './people/person.ts';
import type { Town } from './town.ts';

/** The stranger signs what they send with this name. */
export const STRANGER = 'Mal Lory';

/** The doors that lead to the people of a story. `stranger.test.ts` tries all doors there are. */
const TRIED =
  /^(an enquiry by script|an application by script|job alerts that the person has|registering|a new password|signing in with a wrong password|a link to sign in|a calendar|a preview of a page|a link that has ended: [^,]+|the data API: .+)$/;

interface Attack {
  /** The people whose addresses the stranger knows. */
  knows: readonly Person[];
  /** What these people and the office see. It must be the same afterwards. */
  look: () => Promise<unknown>;
}

/**
 * Someone without an account, who knows a few addresses and that of the server. Whatever they try,
 * they see the same as with an address that nobody knows, and nothing changes for the others.
 */
export async function strangerTriesDoors(town: Town, { knows, look }: Attack): Promise<void> {
  const before = await look();
  const site = await whatAnyoneFinds(town.server.url);
  const doors = DOORS.filter(({ name }) => TRIED.test(name));
  for (const { name, email } of knows) {
    const known = { email, phone: '+61400555021' };
    const unknown = { email: `nobody.like.${email}`, phone: '+61400555099' };
    for (const door of doors) {
      const reply = await seen(await door.send(site, known), known);
      expect(reply, `${door.name} of ${name}`).toEqual(
        await seen(await door.send(site, unknown), unknown),
      );
    }
  }
  for (const person of knows) await person.findsLetter(STRANGER);
  expect(await look()).toEqual(before);
}

/** What the site tells everyone. */
async function whatAnyoneFinds(url: string): Promise<Site> {
  const feed = await (await fetch(`${url}/jobs/feed.json`)).json();
  const [job] = feed.items ?? [];
  return {
    url,
    key: await publishableKeyOf(url),
    vacancy: job ? (new URL(job.url).pathname.split('/').at(-1) ?? '') : 'no-such-job',
    candidateForm: 'no-such-form',
    textSecret: '0'.repeat(64),
  };
}

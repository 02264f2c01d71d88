import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  downloadFile,
  erasePerson,
  findPerson,
  findUndecided,
} from '~/features/privacy/privacy-api';
import { filesOf } from '~/features/privacy/privacy-schema';
import * as visitor from './one-person/as-visitor.ts';
import * as mail from './one-person/by-mail.ts';
import * as staff from './one-person/by-staff.ts';
import { type Office, openOffice } from './one-person/office.ts';
import { EVERYTHING, PERSON } from './one-person/person.ts';
import {
  links,
  storedFiles,
  tracesInFiles,
  tracesInLog,
  tracesInTables,
} from './one-person/traces.ts';

const LONG_MS = 240_000;

/** What may stay of a person, with the reason. Each is in its table and in the audit log. */
const KEPT: Record<string, string> = {
  'Her friend Thaïsabel': 'A name without an address may be someone else’s. Staff are asked.',
  'Thank Thaïsabel': 'Pages and what editors say about them are the business’s own.',
};
const isKept = (trace: string) => Object.keys(KEPT).some((words) => trace.includes(words));

let office: Office;

beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function useEverything() {
  const employer = await staff.addEmployer(office);
  await visitor.enquire(office);
  await visitor.apply(office, employer.slug);
  await visitor.applyAgain(office, employer.slug);
  await visitor.subscribe(office);
  await visitor.openAccount(office);
  await staff.writeAbout(office, employer);
  await staff.shortlist(office, employer);
  await staff.place(office, employer);
  await mail.sendTexts(office);
  await mail.exchangeMail(office);
  await visitor.enquireFromElsewhere(office);
  await staff.importAndMerge(office);
  await mail.writeFromElsewhere(office);
  await mail.writeAboutThem(office);
  await mail.bounce(office);
  await mail.refuse(office);
  await staff.mentionElsewhere(office, employer);
  await staff.nameElsewhere(office, employer);
  await staff.waitForDeliveries(office);
}

it(
  'a person who has used everything is found, exported and erased, and nothing is left',
  async () => {
    const { server, admin } = office;
    const before = { files: await storedFiles(server), links: await links(server) };
    await useEverything();
    const person = await findPerson(admin, PERSON.email);
    for (const file of filesOf(person)) await downloadFile(admin, person, file);
    const undecided = await findUndecided(admin, PERSON.email);
    expect(undecided).toMatchObject([{ excerpt: expect.stringContaining('Her friend') }]);
    await erasePerson(admin, PERSON.email, person);

    const left = await tracesInTables(server, EVERYTHING);
    expect.soft(left.filter((trace) => !isKept(trace))).toEqual([]);
    expect.soft(left.filter(isKept)).toHaveLength(2 * Object.keys(KEPT).length);
    expect.soft(await tracesInFiles(server, EVERYTHING)).toEqual([]);
    expect.soft(await storedFiles(server)).toEqual(before.files);
    expect.soft(tracesInLog(server, EVERYTHING)).toEqual([]);
    // The employer’s shortlist is still there, without the person.
    expect.soft(await links(server)).toEqual([...before.links, 'shortlist']);
    // Only as hashes, so that nobody writes to an erased person by accident.
    const stops = admin.rpc('stops_of', { channel: 'text', addresses: ['+61491570156'] });
    expect.soft((await stops).data).toHaveLength(1);
  },
  LONG_MS,
);

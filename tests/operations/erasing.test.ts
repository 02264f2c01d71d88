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
import { storedFiles, tracesInFiles, tracesInLog, tracesInTables } from './one-person/traces.ts';

const LONG_MS = 240_000;

/** What may stay after a person was erased, and why. */
const KEPT: Record<string, string> = {
  'public.activities': 'A name without an address may be someone else’s: staff are shown the note.',
  'public.page_comments': 'Pages are the business’s own. People change them in the editor.',
};

let office: Office;

beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function useEverything() {
  const employer = await staff.addEmployer(office);
  await visitor.enquire(office);
  await visitor.apply(office, employer.slug);
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
    const before = await storedFiles(server);
    await useEverything();
    const person = await findPerson(admin, PERSON.email);
    for (const file of filesOf(person)) await downloadFile(admin, person, file);
    const undecided = await findUndecided(admin, PERSON.email);
    expect.soft(undecided.map(({ excerpt }) => excerpt)).toEqual([expect.stringContaining('Her friend')]);
    await erasePerson(admin, PERSON.email, person);
    const left = await tracesInTables(server, EVERYTHING);
    expect.soft(left.filter((trace) => !(trace.split(':')[0] as string in KEPT))).toEqual([]);
    expect.soft(left).toHaveLength(Object.keys(KEPT).length);
    expect.soft(await tracesInFiles(server, EVERYTHING)).toEqual([]);
    expect.soft(await storedFiles(server)).toEqual(before);
    expect.soft(tracesInLog(server, EVERYTHING)).toEqual([]);
  },
  LONG_MS,
);

import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { adminClient, createAccount, serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import {
  choose,
  confirm,
  type Deeds,
  doByKeyboard,
  follow,
  listenToPage,
  opens,
  pick,
  press,
  see,
  seeGone,
  tick,
  type,
} from './support/keyboard.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

/** Without digits, which a search by number would find elsewhere. */
const TAG = randomUUID().slice(0, 8).replace(/\d/g, 'x');
/** Stands behind the role that is added and removed. */
const NEXT_ROLE = `${TAG} too`;
/** Unlike every other name and number: the screen hints at people whom we may know already. */
const NEW_PERSON = 'Wilhelmina Quokka';
const DESK = { width: 1440, height: 900 };
const HOUR_MS = 3_600_000;

const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' });

const justSent = (page: Page) => page.getByRole('region', { name: 'Just sent' });

const ON_A_LEAD: Deeds = {
  'add a note': {
    by: [type('Note or call', 'Rang twice'), press('Add note')],
    said: 'Note added',
    focus: 'Add note',
  },
  'log a call': {
    by: [type('Note or call', 'Spoke to Kim'), press('Log call'), see('Spoke to Kim', timeline)],
    said: 'Call logged',
    focus: 'Log call',
  },
  'correct a call': {
    by: [
      press('Correct'),
      type('Correct the entry', 'Spoke to Lou'),
      press('Save correction'),
      see('Spoke to Lou', timeline),
    ],
    said: 'Entry corrected',
    focus: 'Correct',
  },
  'delete a call': {
    by: [press('Delete', timeline), confirm('Delete'), seeGone('Spoke to Lou')],
    said: 'Entry deleted',
    focus: 'Delete',
  },
  'delete the only note': {
    by: [press('Delete', timeline), confirm('Delete')],
    said: 'Entry deleted',
    focus: 'Timeline',
  },
  'change the status': {
    by: [choose('Status', 'Qualified'), press('Save')],
    said: 'Lead updated',
    focus: 'Save',
  },
  'change the owner': {
    by: [choose('Owner', 'Priya Nair'), press('Save')],
    said: 'Lead updated',
    focus: 'Save',
  },
  'add a task': {
    by: [press('Add task'), type('Title', 'Send the agreement'), confirm('Add task')],
    said: 'Task added',
    focus: 'Add task',
  },
  'mark a task as done': {
    by: [press(/^Done/), see('Done: 1', (page) => page.getByRole('main'))],
    said: 'Task done',
    focus: 'Tasks',
  },
  'mark as spam': { by: [press('Spam')], said: 'Lead updated', focus: 'Not spam' },
  'mark as not spam': { by: [press('Not spam')], said: 'Lead updated', focus: 'Spam' },
  'send a message': {
    by: [type('Message', 'Yes, we do.'), press('Send')],
    said: 'Email queued',
    focus: 'Send',
  },
};

/** The message waits for an hour, because a busy machine may need more than its ten seconds. */
const undoing = (db: SupabaseClient): Deeds => ({
  'undo the sending': {
    by: [() => keepWaiting(db), press(/^Undo/, justSent)],
    said: 'Back in your drafts',
    focus: 'Send',
  },
});

const IN_A_LIST: Deeds = {
  search: { by: [type('Search leads', TAG)], said: '31 leads, page 1 of 2', focus: 'Search leads' },
  sort: { by: [press('Name')], said: '31 leads, page 1 of 2, sorted by Name', focus: 'Name' },
  'turn the page': { by: [follow('Page 2')], said: '31 leads, page 2 of 2', focus: 'Page 2' },
  'select one': { by: [tick(/^Select Kim/)], said: '1 selected', focus: 'Select Kim' },
  'select a page': {
    by: [tick('Select all on this page')],
    said: '6 selected',
    focus: 'Select all on this page',
  },
  'change several': {
    by: [choose('Set status', 'Contacted')],
    said: 'Leads updated',
    focus: 'Search leads',
  },
  'select the page again': {
    by: [tick('Select all on this page')],
    said: '6 selected',
    focus: 'Select all on this page',
  },
  'delete several': {
    by: [press('Delete'), confirm('Delete')],
    said: 'Leads deleted',
    focus: 'Search leads',
  },
};

const ON_A_BOARD: Deeds = {
  'move a card': {
    by: [choose(/^Status of Kim \w+ 3$/, 'Qualified')],
    said: `Kim ${TAG} 3 moved to Qualified`,
    focus: `Status of Kim ${TAG} 3`,
  },
};

const WITH_CANDIDATES: Deeds = {
  'add a candidate': {
    by: [
      press('Add candidate'),
      type('Name', NEW_PERSON),
      type('Phone', `04${randomInt(10_000_000, 99_999_999)}`),
      confirm('Add candidate'),
    ],
    said: 'Candidate added',
    focus: NEW_PERSON,
  },
  'add a document': {
    by: [press('Add document'), choose('Type', 'White card'), confirm('Save')],
    said: 'Document added',
    focus: 'Add document',
  },
  'delete a document': {
    by: [press(/^Delete White card/), confirm('Delete')],
    said: 'Document deleted',
    focus: 'Documents',
  },
};

const ON_A_PIPELINE: Deeds = {
  'move an application': {
    by: [choose(/^Stage of Ana/, 'Screening')],
    said: `Ana ${TAG} moved to Screening`,
    focus: 'Stage of Ana',
  },
  'undo a move': { by: [press('Undo')], said: 'Move undone', focus: 'Stage of Ana' },
  'select an application': {
    by: [tick(/^Select Ana/)],
    said: '1 selected',
    focus: 'Select Ana',
  },
  'select another': { by: [tick(/^Select Ben/)], said: '2 selected', focus: 'Select Ben' },
  'move several': {
    by: [choose('Move to', 'Interview')],
    said: '2 applications moved',
    focus: 'All applications',
  },
  'reject with a letter': {
    by: [
      choose(/^Stage of Cho/, 'Unsuccessful'),
      type('Reason', 'No ticket'),
      confirm('Mark as unsuccessful'),
    ],
    said: 'Marked as unsuccessful',
    focus: 'Stage of Cho',
  },
  'plan an interview': {
    by: [
      press(/^Plan interview Ana/),
      type('Day', '2083-02-01'),
      type('Time', '09:30'),
      confirm('Plan interview'),
    ],
    said: 'Interview planned',
    focus: 'Stage of Ana',
  },
  'find a candidate': {
    by: [press('Add candidates'), type('Candidates', `Dee ${TAG}`)],
    said: '1 match shown',
    focus: 'Candidates',
  },
  'choose the candidate': {
    by: [confirm(new RegExp(`^Dee ${TAG}`))],
    said: 'No other candidate matches',
    focus: 'Candidates',
  },
  'add the candidate': {
    by: [confirm('Add')],
    said: 'Candidate added',
    focus: 'Add candidates',
  },
  'select one to share': {
    by: [tick(/^Select Ana/)],
    said: '1 selected',
    focus: 'Select Ana',
  },
  'share with the employer': {
    by: [press('Share with employer'), confirm('Create link')],
    said: 'Link created',
    focus: 'Link',
  },
  'send the link': { by: [confirm('Send by email')], said: 'Link sent', focus: 'Sent' },
};

const ON_A_CANDIDATE: Deeds = {
  'add a tag': {
    by: [type(/^Skills and tags/, 'Welding, night shift'), press('Save')],
    said: 'Candidate updated',
    focus: 'Save',
  },
  'remove a tag': {
    by: [type(/^Skills and tags/, 'Welding'), press('Save')],
    said: 'Candidate updated',
    focus: 'Save',
  },
  'find the other record': {
    by: [press('Merge'), type('Find the other record', `Ben ${TAG}`)],
    said: '1 match shown',
    focus: 'Find the other record',
  },
  'merge two records': {
    by: [confirm(/^Ben/), confirm('Merge')],
    said: 'Candidates merged',
    focus: 'Merge',
  },
};

const IN_THE_OFFICE: Deeds = {
  'add a role': {
    by: [press('Add role'), type('Name', TAG), confirm('Add role')],
    said: 'Role added',
    focus: 'Add role',
  },
  'give a permission': {
    by: [tick(`${TAG}: leads.view`)],
    said: `${TAG}: leads.view granted`,
    focus: `${TAG}: leads.view`,
  },
  'undo it': {
    by: [press('Undo')],
    said: `${TAG}: leads.view removed`,
    focus: `${TAG}: leads.view`,
  },
  'remove a role': {
    by: [press(`Remove role ${TAG}`), confirm('Remove')],
    said: 'Role removed',
    focus: `Remove role ${NEXT_ROLE}`,
  },
};

const IN_THE_INBOX: Deeds = {
  'look for the sender': {
    by: [follow(`Sal ${TAG}`), press('File with…')],
    said: '1 match shown',
    focus: 'Person',
  },
  'file a message': {
    by: [confirm(/^Lead: Sal/)],
    said: 'Message filed',
    focus: 'Robin Marsh',
  },
  'mark a message as spam': {
    by: [follow('Robin Marsh'), press('Spam')],
    said: 'Marked as spam',
    focus: 'Inbox',
  },
};

const ON_USERS: Deeds = {
  'invite a colleague': {
    by: [
      press('Invite'),
      type('Name', `Noah ${TAG}`),
      type('Email', `noah@${TAG}.example`),
      confirm('Create link'),
    ],
    said: 'Link created',
    focus: 'Link for noah',
  },
  'change a role': {
    by: [
      confirm('Close'),
      press(/^View Details of lou/),
      pick('Role', 'recruiter'),
      press('Change role'),
    ],
    said: 'Role changed',
    focus: 'Change role',
  },
};

const ON_SETTINGS: Deeds = {
  'save settings': {
    by: [type('Site title', `Tuart ${TAG}`), press(/^Save/)],
    said: 'Site settings saved',
    focus: 'Save settings',
  },
  // Other tests read the name of the site.
  'save them again': {
    by: [type('Site title', 'Tuart Workforce'), press(/^Save/)],
    said: 'Site settings saved',
    focus: 'Save settings',
  },
  'open on a holiday': {
    by: [tick(/^Closed on Christmas Day, 25 Dec 2026/)],
    said: 'Closure updated',
    focus: 'Closed on Christmas Day',
  },
  'add a closure': {
    by: [
      press('Add closure'),
      type('Name', `Closed ${TAG}`),
      type(/^(First day|Day)/, '2083-02-01'),
      confirm(/^Add/),
    ],
    said: 'Closure added',
    focus: 'Add closure',
  },
  'remove a closure': {
    by: [press(new RegExp(`^Remove Closed ${TAG}`))],
    said: 'Closure removed',
    focus: 'Closed on',
  },
};

async function add(db: SupabaseClient, table: string, row: object): Promise<string> {
  const { data, error } = await db.from(table).insert(row).select('id').single();
  if (error) throw error;
  return data.id;
}

/** Thirty leads, and one to work with. */
async function addLeads(db: SupabaseClient): Promise<string> {
  const leads = Array.from({ length: 31 }, (_, n) => ({
    name: `Kim ${TAG} ${n}`,
    email: `kim${n}@${TAG}.example`,
    service_type: 'recruitment',
  }));
  const { data, error } = await db.from('leads').insert(leads).select('id');
  if (error) throw error;
  return data[0]?.id;
}

async function keepWaiting(db: SupabaseClient): Promise<void> {
  const next_attempt_at = new Date(Date.now() + HOUR_MS).toISOString();
  const waiting = db.from('emails').update({ next_attempt_at }).eq('status', 'queued');
  const { data, error } = await waiting.eq('recipient', `kim0@${TAG}.example`).select('id');
  expect(error).toBeNull();
  expect(data).toHaveLength(1);
}

async function addVacancy(db: SupabaseClient): Promise<{ vacancyId: string; anaId: string }> {
  const organisation_id = await add(db, 'organisations', { name: `Banksia ${TAG}` });
  await add(db, 'clients', { name: 'Bo Boss', email: `boss@${TAG}.example`, organisation_id });
  const job = { title: `Welder ${TAG}`, kind: 'apprenticeship', starts_on: '2083-03-01' };
  const vacancyId = await add(db, 'vacancies', { ...job, organisation_id });
  const ids: string[] = [];
  for (const first of ['Ana', 'Ben', 'Cho', 'Dee']) {
    const person = { name: `${first} ${TAG}`, email: `${first}@${TAG}.example` };
    const candidate_id = await add(db, 'candidates', person);
    ids.push(candidate_id);
    if (first === 'Dee') continue;
    const application = { vacancy_id: vacancyId, candidate_id };
    const application_id = await add(db, 'applications', application);
    await db.rpc('note_consent', { application_id, shares: ['contact'], reason: 'By phone' });
  }
  return { vacancyId, anaId: ids[0] ?? '' };
}

async function receiveMessage(service: SupabaseClient, sender_name: string): Promise<void> {
  const message = {
    ...{ fingerprint: randomUUID(), message_id: randomUUID(), sender: `robin@${TAG}.example` },
    ...{ sender_name, recipients: ['hello@tuart.example'], files: [] },
    ...{ subject: `Question ${TAG}`, body_text: 'Hello', remarks: [], answers: [] },
    ...{ reply_tokens: [], is_sender_plausible: true },
  };
  const { error } = await service.rpc('receive_message', { message });
  expect(error).toBeNull();
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESK);
  await listenToPage(page);
  await holdSession(page);
});

test('by keyboard, the focus stays and each change is said once: enquiries', async ({
  page,
  server,
}) => {
  const leadId = await addLeads(await adminClient(server.url));
  const service = await serviceClient(server);
  await opens(page, `/admin/leads/${leadId}`, `Kim ${TAG} 0`);
  await doByKeyboard(page, { ...ON_A_LEAD, ...undoing(service) });
  await opens(page, '/admin/leads', 'Leads');
  await doByKeyboard(page, IN_A_LIST);
  await opens(page, `/admin/leads?view=board&q=${TAG}`, 'Leads');
  await doByKeyboard(page, ON_A_BOARD);
});

test('by keyboard, the focus stays and each change is said once: hiring', async ({
  page,
  server,
}) => {
  const { vacancyId, anaId } = await addVacancy(await adminClient(server.url));
  await opens(page, '/admin/candidates', 'Candidates');
  await doByKeyboard(page, WITH_CANDIDATES);
  await opens(page, `/admin/vacancies/${vacancyId}?tab=pipeline`, `Welder ${TAG}`);
  await doByKeyboard(page, ON_A_PIPELINE);
  await opens(page, `/admin/candidates/${anaId}`, `Ana ${TAG}`);
  await doByKeyboard(page, ON_A_CANDIDATE);
});

test('by keyboard, the focus stays and each change is said once: the office', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  const lead = { name: `Sal ${TAG}`, email: `sal@${TAG}.example`, service_type: 'recruitment' };
  await add(service, 'leads', lead);
  await receiveMessage(service, 'Robin Marsh');
  await receiveMessage(service, lead.name);
  await createAccount(server, { email: `lou@${TAG}.example`, password: randomUUID() }, 'viewer');
  await opens(page, '/admin/inbox', 'Inbox');
  await doByKeyboard(page, IN_THE_INBOX);
  expect((await service.from('roles').insert({ role: NEXT_ROLE })).error).toBeNull();
  await opens(page, '/admin/roles', /Roles/);
  await doByKeyboard(page, IN_THE_OFFICE);
  await opens(page, '/admin/settings', /Settings/);
  await doByKeyboard(page, ON_SETTINGS);
  await opens(page, '/admin/users', /User/);
  await doByKeyboard(page, ON_USERS);
});

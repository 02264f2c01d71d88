import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { JOB_LINKS } from '~/lib/records/job-links';
import { asJson } from '~/lib/supabase/as-json';
import type { TablesInsert } from '~/lib/supabase/database.types';
import { jpeg } from '../../storage/samples.ts';
import { createAccount } from '../../support/staff-client.ts';
import { pdfFile } from './as-visitor.ts';
import { done, linkTo, type Office, PATIENCE, sendForm } from './office.ts';
import { GUARDIAN, PERSON } from './person.ts';

export const BO = { name: 'Bo Larsen', email: 'bo@employer.example' } as const;
const VERA = { email: 'vera@tuart.example', password: 'the password of Vera Lund' };
const DAY_MS = 86_400_000;
const day = (distance: number) =>
  new Date(Date.now() + distance * DAY_MS).toISOString().slice(0, 10);

type Table =
  | 'staff'
  | 'organisations'
  | 'clients'
  | 'vacancies'
  | 'tasks'
  | 'activities'
  | 'interviews'
  | 'placements'
  | 'scores'
  | 'candidate_documents'
  | 'webhooks'
  | 'content_pages'
  | 'page_comments'
  | 'emails'
  | 'saved_views';

/** Adds a row as the administrator, and returns its id. */
export async function add<T extends Table>({ admin }: Office, table: T, row: TablesInsert<T>) {
  const { id } = await done(
    admin
      .from(table as 'staff')
      .insert(row as TablesInsert<'staff'>)
      .select('id')
      .single(),
  );
  return id;
}

export interface Employer {
  organisationId: string;
  contactId: string;
  vacancyId: string;
  slug: string;
  colleagueId: string;
}

/** Bo looks for an apprentice, Vera works with us, and a program is told of everything. */
export async function addEmployer(office: Office): Promise<Employer> {
  const { server, admin, receiver } = office;
  await createAccount(server, VERA, 'recruiter');
  const { data } = await admin.auth.getUser();
  await add(office, 'staff', { name: 'Ada Moss', email: data.user?.email ?? '' });
  const colleagueId = await add(office, 'staff', { name: 'Vera Lund', email: VERA.email });
  const organisationId = await add(office, 'organisations', { name: 'Larsen Electrical' });
  const contactId = await add(office, 'clients', { ...BO, organisation_id: organisationId });
  const slug = 'apprentice-electrician';
  const vacancyId = await add(office, 'vacancies', {
    slug,
    title: 'Apprentice electrician',
    kind: 'apprenticeship',
    suburb: 'Joondalup',
    postcode: '6027',
    summary: 'Learn the trade',
    description: 'You work on new homes.',
    organisation_id: organisationId,
    status: 'open',
  });
  const events = ['lead.created', 'application.created', 'placement.created'];
  const webhookId = await add(office, 'webhooks', { name: 'Sheet', url: receiver.url, events });
  await done(admin.rpc('replace_webhook_secret', { webhook_id: webhookId }));
  return { organisationId, contactId, vacancyId, slug, colleagueId };
}

/** What is known about the person by now. */
export async function recordsOf({ admin }: Office) {
  const lead = await done(
    admin.from('leads').select('id').eq('email', PERSON.email).limit(1).single(),
  );
  const candidate = await done(
    admin.from('candidates').select('id').eq('email', PERSON.email).single(),
  );
  const applications = admin.from('applications').select('id, candidate_id');
  return {
    leadId: lead.id,
    ...(await done(applications.eq('candidate_id', candidate.id).single())),
  };
}

/** Notes, a call to make, a score, a document, a letter and what a colleague should know. */
export async function writeAbout(office: Office, { colleagueId }: Employer) {
  const { admin } = office;
  const { leadId, id: application_id, candidate_id } = await recordsOf(office);
  const noteId = await add(office, 'activities', {
    lead_id: leadId,
    kind: 'note',
    body: `@Vera Lund please call ${PERSON.name} on ${PERSON.phone}`,
    details: asJson({ mentions: [{ id: colleagueId, name: 'Vera Lund' }] }),
  });
  await done(
    admin
      .from('activities')
      .update({ body: `Called ${PERSON.name}` })
      .eq('id', noteId)
      .select(),
  );
  await add(office, 'tasks', { title: `Call ${PERSON.name}`, candidate_id });
  const score = { criterion: 'Attitude', score: 4, note: `${PERSON.name} is keen` };
  await add(office, 'scores', { application_id, ...score });
  const file_path = `${randomUUID()}.pdf`;
  await done(admin.storage.from('candidate-files').upload(file_path, pdfFile('card.pdf')));
  const title = `Card of ${PERSON.name}`;
  await add(office, 'candidate_documents', { candidate_id, kind: 'other', title, file_path });
}

/** The employer sees a shortlist and answers with a note. */
export async function shortlist(office: Office, { vacancyId, contactId }: Employer) {
  const { admin, server } = office;
  const { id } = await recordsOf(office);
  const { token } = (await done(
    admin.rpc('create_shortlist', {
      vacancy_id: vacancyId,
      application_ids: [id],
      client_id: contactId,
      title: `${PERSON.name} for you`,
      message: `I think that ${PERSON.name} is right for you.`,
      introductions: { [id]: `${PERSON.name} lives close by.` },
    }),
  )) as { token: string };
  await admin.rpc('send_shortlist', { token, page_url: server.url + JOB_LINKS.shortlist });
  const link = await linkTo(office, BO.email, JOB_LINKS.shortlist);
  const entries = admin.from('shortlist_entries').select('id').eq('application_id', id);
  const entry = await done(entries.single());
  const answer = {
    entry: entry.id,
    [`answer-${entry.id}`]: 'interview',
    [`note-${entry.id}`]: `I know ${PERSON.name}`,
  };
  await sendForm(office, link, answer);
}

/** An interview, a placement, and a visit with a photo that has been looked at. */
export async function place(office: Office, { organisationId, vacancyId, contactId }: Employer) {
  const { admin } = office;
  const { id: application_id, candidate_id } = await recordsOf(office);
  const starts_at = new Date(Date.now() + DAY_MS).toISOString();
  const notes = `Ask ${PERSON.name} to bring ${GUARDIAN.name}.`;
  await add(office, 'interviews', { application_id, starts_at, notes });
  const placement_id = await add(office, 'placements', {
    candidate_id,
    application_id,
    organisation_id: organisationId,
    vacancy_id: vacancyId,
    supervisor_id: contactId,
    kind: 'apprenticeship',
    position: 'Apprentice',
    starts_on: day(-7),
    status: 'active',
  });
  const id = randomUUID();
  const photo = `${id}/photo.jpg`;
  const visit = {
    id,
    placement_id,
    done_at: new Date().toISOString(),
    notes: `${PERSON.name} works well`,
    wellbeing: 1,
    follow_up: `Call ${GUARDIAN.name}`,
    follow_up_on: day(3),
    signed_by: BO.name,
    files: [photo],
  };
  await done(admin.rpc('record_visit', { visit: asJson(visit) }));
  const bucket = admin.storage.from('visit-files');
  const picture = new Blob([new Uint8Array(await jpeg({ width: 400 }))], { type: 'image/jpeg' });
  const metadata = { filename: `${PERSON.name}.jpg` };
  await done(bucket.upload(photo, picture, { contentType: 'image/jpeg', metadata }));
  await done(bucket.download(photo, { transform: { width: 100, height: 100 } }));
}

/** Rows of a file, and records of the same person under three addresses that become one. */
export async function importAndMerge(office: Office) {
  const { admin } = office;
  const { candidate_id } = await recordsOf(office);
  const rows = [PERSON.otherEmail, PERSON.thirdEmail].map((email, row) => ({
    row,
    name: row === 0 ? PERSON.plainName : PERSON.formerName,
    email,
    phone: PERSON.phone,
    interests: `Suggested by ${PERSON.name}`,
  }));
  const file_key = randomUUID();
  await done(admin.rpc('import_candidates', { file_key, records: asJson(rows) }));
  const addresses = [PERSON.email, PERSON.otherEmail, PERSON.thirdEmail];
  const candidates = admin.from('candidates').select('id').in('email', addresses);
  const others = await done(candidates.neq('id', candidate_id));
  for (const { id } of others) {
    await admin.rpc('merge_candidates', { kept_id: candidate_id, gone_id: id });
  }
  const clients = await done(admin.from('clients').select('id, email').in('email', addresses));
  const kept = clients.find(({ email }) => email === PERSON.email);
  for (const { id } of clients.filter((client) => client !== kept)) {
    const ids = { kept_id: kept?.id ?? '', gone_id: id };
    const { error } = await admin.rpc('merge_clients', { ...ids, chosen: {} });
    expect(error).toBeNull();
  }
  expect([others.length, clients.length]).toEqual([2, 3]);
}

/** The person in other people's records, beside an address in several spellings. */
export async function mentionElsewhere(office: Office, { contactId, organisationId }: Employer) {
  const all = `${PERSON.name}, ${PERSON.plainName.toUpperCase()}, ${PERSON.phone}, ${PERSON.international}, +61491570156, 0491570156`;
  const body = `Bo asked for ${PERSON.email} (${all}). Thaïsabel is keen.`;
  await add(office, 'activities', { client_id: contactId, kind: 'note', body });
  await add(office, 'activities', { organisation_id: organisationId, kind: 'note', body });
  const title = `Write to ${PERSON.otherEmail.toUpperCase()}`;
  await add(office, 'tasks', { title, description: all, client_id: contactId });
  await add(office, 'emails', {
    recipient: BO.email,
    subject: 'An apprentice',
    body_text: `${body}\n`,
    body_html: `<p>${all.replaceAll("'", '&#39;')} <a href="mailto:${encodeURIComponent(PERSON.email)}">write</a></p>`,
    client_id: contactId,
    copies: [PERSON.thirdEmail],
    status: 'queued',
  });
  await add(office, 'saved_views', { list: 'leads', name: 'One', query: `q=${PERSON.otherEmail}` });
}

/** What stays: no address is beside the name, and pages are the business's own. */
export async function nameElsewhere(office: Office, { contactId }: Employer) {
  const body = `Her friend ${PERSON.name} likes the job`;
  await add(office, 'activities', { client_id: contactId, kind: 'note', body });
  const page_id = await add(office, 'content_pages', {
    title: 'A page',
    slug: 'a-page',
    content: '',
  });
  await add(office, 'page_comments', { page_id, body: `Thank ${PERSON.name} for the picture` });
}

/** The program has been told, and the mail has been sent. */
export async function waitForDeliveries({ admin }: Office) {
  const open = async () => {
    const mails = await admin.from('emails').select('id').in('status', ['queued', 'sending']);
    const told = await admin.from('webhook_deliveries').select('id').eq('status', 'waiting');
    return [...(mails.data ?? []), ...(told.data ?? [])].length;
  };
  await expect.poll(open, PATIENCE).toBe(0);
}

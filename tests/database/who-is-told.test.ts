import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { addPlan } from './placement-records.ts';
import { ADDRESSES, BELLS, ToldWorld } from './told-world.ts';
import { addRow } from './trade-records.ts';

const MINOR = {
  date_of_birth: `${new Date().getFullYear() - 16}-01-01`,
  guardian: { name: 'Pat Tran', relation: 'Mother', email: 'pat@example.com', phone: '' },
};

let database: TestDatabase;
let world: ToldWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await ToldWorld.open(database);
});
afterAll(() => database.close());
beforeEach(() => world.reset());

async function enquire(): Promise<string> {
  await addRow(database, 'lead_routes', {
    service_type: 'mentoring',
    assignee_id: world.staff.owner,
  });
  const enquiry = {
    form: 'main',
    form_version: 1,
    submission_id: randomUUID(),
    name: 'Sam Ward',
    email: 'sam@example.com',
    message: 'We need two apprentices.',
    service_type: 'mentoring',
    receipt_url: 'https://tuart.example/enquiries/',
  };
  const [row] = await world.by('service', 'select public.submit_enquiry($1) as id', [
    JSON.stringify(enquiry),
  ]);
  await world.by('service', 'select public.take_in_enquiry()');
  const [link] = await database.owner`select private.new_token('enquiry', ${row?.id}) as token`;
  world.follow('the enquirer', 'read_enquiry_receipt', link?.token);
  return row?.id;
}

async function apply(fields: object = {}, who = 'the applicant'): Promise<string> {
  const id = await world.apply(fields);
  world.follow(who, 'read_receipt', await world.linkIn('mia@example.com', '/r/'));
  return id;
}

async function applyAsMinor(): Promise<string> {
  const id = await apply(MINOR);
  await world.by('service', `select public.ask_waiting_guardians('https://tuart.example/g/')`);
  const token = await world.linkIn('pat@example.com', '/g/');
  world.follow('the guardian', 'read_guardian_request', token);
  return id;
}

async function guardianAnswers(agrees: boolean): Promise<void> {
  const token = /'(\w+)'/.exec(world.pages.get('the guardian') ?? '')?.[1];
  await world.by('service', 'select public.answer_as_guardian($1, $2)', [token, agrees]);
}

async function share(id: string): Promise<string> {
  const [row] = await world.by(
    'sharer',
    'select public.create_shortlist($1, array[$2]::uuid[], $3) as made',
    [world.vacancy.id, id, world.contact],
  );
  const { token } = row?.made ?? {};
  world.follow('the employer’s contact', 'read_shortlist', token);
  return token;
}

async function plan(id: string): Promise<string> {
  const [row] = await world.by(
    'owner',
    `insert into public.interviews (application_id, starts_at, place, staff_ids, client_ids)
     values ($1, '2199-03-04T02:00:00Z', '12 Marri Road', array[$2]::uuid[], array[$3]::uuid[])
     returning id`,
    [id, world.staff.interviewer, world.contact],
  );
  return row?.id;
}

const send = () =>
  database.owner`update emails set status = 'sent', sent_at = now() where status = 'queued'`;

async function move(id: string, stage: string): Promise<void> {
  const [row] =
    await database.owner`select id, updated_at::text from applications where id = ${id}`;
  await world.by('owner', 'select public.move_applications($1, $2)', [
    JSON.stringify([row]),
    stage,
  ]);
}

async function place(id: string): Promise<string> {
  const [row] = await world.by(
    'owner',
    `insert into public.placements
       (candidate_id, organisation_id, application_id, vacancy_id, kind, position, starts_on, owner_id)
     select candidate_id, vacancies.organisation_id, applications.id, vacancies.id, vacancies.kind,
       vacancies.title, current_date - 7, vacancies.owner_id
     from public.applications join public.vacancies on vacancies.id = vacancy_id
     where applications.id = $1 returning id`,
    [id],
  );
  return row?.id;
}

const runClock = () => world.by('service', 'select public.run_notice_clock()');

/** The office is open, and a promise that was made yesterday ends in so many minutes. */
async function promised(table: 'leads' | 'applications', minutes: number): Promise<void> {
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '00:00', closes: '23:59' }));
  const settings = { hours: { timeZone: 'Australia/Perth', days, replyHours: 8 } };
  await database.owner`
    insert into public.site_releases (number, snapshot)
    values (1, ${database.owner.json({ settings })})
  `;
  await database.owner.unsafe(
    `update public.${table} set reply_by = now() + interval '${minutes} minutes',
       created_at = now() - interval '1 day'`,
  );
}

async function paper(days: number, isWorking = false): Promise<void> {
  const id = await apply();
  if (isWorking) await place(id);
  await database.owner`
    insert into public.candidate_documents (candidate_id, kind, title, expires_on)
    select candidate_id, 'licence', 'White Card', private.office_day() + ${days}::integer
    from public.applications where id = ${id}
  `;
  await database.owner`update public.candidates set owner_id = ${world.staff.owner ?? ''}`;
}

const CONCERN = { concerns: 'Works alone at night' };

function visit(by: 'owner' | 'sharer', placement: string, found: object = { wellbeing: 1 }) {
  const given = { id: randomUUID(), placement_id: placement, done_at: new Date(), ...found };
  return world.by(by, 'select public.record_visit($1)', [JSON.stringify(given)]);
}

/** A page that its author has changed since it was published. */
async function write(): Promise<string> {
  const [row] = await world.by(
    'publisher',
    `insert into public.content_pages (title, slug, content, is_published)
     values ('News', 'news', '{"blocks": []}', true) returning id`,
  );
  await world.by('author', `update public.content_pages set title = 'New news'`);
  return row?.id;
}

const ask = (page: string) => world.by('author', 'select public.request_review($1, 2)', [page]);

/** What happens, in two parts: what was before, which is not counted, and the thing itself. */
const HAPPENINGS: Record<
  string,
  [before: () => Promise<unknown>, then: (given: never) => unknown]
> = {
  'an enquiry arrives': [async () => {}, enquire],
  'an enquiry is answered': [
    enquire,
    async (lead: string) => {
      const [mail] = await world.by(
        'owner',
        `insert into public.emails (recipient, subject, body_text, status, lead_id)
         values ('sam@example.com', 'Hello', 'Yes', 'queued', $1) returning id`,
        [lead],
      );
      await database.owner`update emails set status = 'sending' where id = ${mail?.id}`;
      await world.by('service', 'select public.finish_email($1)', [mail?.id]);
    },
  ],
  'a promise to an enquirer is about to break': [
    () => enquire().then(() => promised('leads', 30)),
    runClock,
  ],
  'a promise to an enquirer is broken': [
    () => enquire().then(() => promised('leads', -30)),
    runClock,
  ],
  'an application arrives': [async () => {}, () => apply()],
  'someone under 18 applies': [async () => {}, applyAsMinor],
  'a promise to an applicant is about to break': [
    () => apply().then(() => promised('applications', 30)),
    runClock,
  ],
  'a promise to an applicant is broken': [
    () => apply().then(() => promised('applications', -30)),
    runClock,
  ],
  'the guardian agrees': [applyAsMinor, () => guardianAnswers(true)],
  'the guardian declines': [applyAsMinor, () => guardianAnswers(false)],
  'the guardian takes it back': [
    () => applyAsMinor().then(() => guardianAnswers(true)),
    () => guardianAnswers(false),
  ],
  'the stage changes': [() => apply(), (id: string) => move(id, 'screening')],
  'an application is unsuccessful, with a letter': [
    () => apply(),
    async (id: string) => {
      const [row] = await database.owner`
        select id, updated_at::text from applications where id = ${id}
      `;
      const letter = JSON.stringify({ subject: 'Your application', body: 'Sorry' });
      const seen = JSON.stringify([row]);
      await world.by('owner', 'select public.reject_applications($1, $2)', [seen, letter]);
    },
  ],
  'a shortlist is shared': [
    () => apply(),
    async (id: string) => {
      const token = await share(id);
      world.pages.delete('the applicant');
      const page = 'https://tuart.example/shortlists/';
      await world.by('sharer', 'select public.send_shortlist($1, $2)', [token, page]);
    },
  ],
  'the employer answers': [
    () => apply().then(share),
    async (token: string) => {
      const [entry] = await database.owner`select id from shortlist_entries`;
      const answers = JSON.stringify([{ id: entry?.id, answer: 'yes' }]);
      await world.by('service', 'select public.answer_shortlist($1, $2)', [token, answers]);
    },
  ],
  'an interview is planned': [() => apply(), plan],
  'an interview is moved': [
    () =>
      apply()
        .then(plan)
        .then(async (id) => (await send()) && id),
    (id: string) =>
      world.by(
        'owner',
        `update public.interviews set starts_at = starts_at + interval '1 day' where id = $1`,
        [id],
      ),
  ],
  'an interview is cancelled': [
    () =>
      apply()
        .then(plan)
        .then(async (id) => (await send()) && id),
    (id: string) =>
      world.by(
        'owner',
        `update public.interviews set status = 'cancelled', cancel_reason = 'Ill' where id = $1`,
        [id],
      ),
  ],
  'someone is taken off an interview': [
    () =>
      apply()
        .then(plan)
        .then(async (id) => (await send()) && id),
    (id: string) =>
      world.by(
        'owner',
        `update public.interviews set staff_ids = '{}', client_ids = '{}' where id = $1`,
        [id],
      ),
  ],
  'someone answers an invitation': [
    () => apply().then(plan),
    (interview: string) => {
      const invitation_reply = {
        interview,
        attendee: 'mia@example.com',
        answer: 'accepted',
        sequence: 0,
      };
      const message = {
        fingerprint: randomUUID(),
        sender: 'mia@example.com',
        subject: 'Accepted',
        answers: [],
        reply_tokens: [],
        is_sender_plausible: true,
        invitation_reply,
      };
      return world.by('service', 'select public.receive_message($1)', [JSON.stringify(message)]);
    },
  ],
  'a vacancy is filled while others wait': [
    async () => {
      await world.apply({ email: 'other@example.com', name: 'Ana Li' });
      return apply({}, 'the placed person');
    },
    place,
  ],
  'a paper expires in 90 days': [() => paper(90), runClock],
  'a paper expires in 60 days': [() => paper(60), runClock],
  'a paper expires in 30 days': [() => paper(30), runClock],
  'a paper expires in 7 days': [() => paper(7), runClock],
  'a paper has expired': [() => paper(-1), runClock],
  'a paper of someone who works has expired': [() => paper(-1, true), runClock],
  'a task is given to a colleague': [
    async () => {},
    () =>
      world.by('owner', `insert into public.tasks (title, assignee_id) values ('Ring', $1)`, [
        world.staff.interviewer,
      ]),
  ],
  'a step of a care plan is given to a colleague': [
    async () => {
      await addPlan(database, [{ title: 'Call', anchor: 'after_start', amount: 9 }]);
      return apply().then(place);
    },
    () =>
      world.by('owner', 'update public.tasks set assignee_id = $1 where care_step_id is not null', [
        world.staff.interviewer,
      ]),
  ],
  'a visit has a low rating': [
    () => apply().then(place),
    (placement: string) => visit('sharer', placement),
  ],
  'the owner’s visit has a low rating': [
    () => apply().then(place),
    (placement: string) => visit('owner', placement),
  ],
  'a visit has a concern': [
    () => apply().then(place),
    (placement: string) => visit('sharer', placement, CONCERN),
  ],
  'the owner’s visit has a concern': [
    () => apply().then(place),
    (placement: string) => visit('owner', placement, CONCERN),
  ],
  'a review is asked for': [write, ask],
  'someone comments on a page': [
    write,
    (page: string) =>
      world.by(
        'publisher',
        `insert into public.page_comments (page_id, body) values ($1, 'Good')`,
        [page],
      ),
  ],
  'a page is returned': [
    () => write().then(async (page) => (await ask(page)) && page),
    (page: string) => world.by('publisher', `select public.end_review($1, 'Not yet')`, [page]),
  ],
  'a page is published': [
    () => write().then(async (page) => (await ask(page)) && page),
    (page: string) =>
      world.by('publisher', 'update public.content_pages set is_published = true where id = $1', [
        page,
      ]),
  ],
  'a message is not delivered': [
    async () => {
      const [mail] = await world.by(
        'sharer',
        `insert into public.emails (recipient, subject, status, client_id)
         values ('bo@example.com', 'Hello', 'queued', $1) returning id`,
        [world.contact],
      );
      await database.owner`update emails set status = 'sending' where id = ${mail?.id}`;
      return mail?.id;
    },
    (id: string) =>
      world.by('service', `select public.finish_email($1, 'No such user', true)`, [id]),
  ],
  'the mailbox cannot be reached': [
    async () => {},
    async () => {
      const seen = { key: 'job mail in', words: 'Mail cannot be fetched.', is_broken: true };
      const report = () =>
        world.by('service', 'select public.report_troubles($1)', [JSON.stringify([seen])]);
      await report();
      await database.owner`update private.troubles set began_at = began_at - interval '6 minutes'`;
      await report();
    },
  ],
};

interface Row {
  what: string;
  who: string;
  how: string[];
}

async function readTable(): Promise<Row[]> {
  const text = await readFile('docs/who-is-told.md', 'utf8');
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| what happens'))
    .map((line) => {
      const [what = '', who = '', how = ''] = line.slice(2, -2).split(' | ');
      return { what, who, how: how.split(', ') };
    });
}

const table = await readTable();

it('the table and the test name the same things', () => {
  expect([...new Set(table.map(({ what }) => what))].toSorted()).toEqual(
    Object.keys(HAPPENINGS).toSorted(),
  );
});

it.each([...new Set(table.map(({ what }) => what))])('%s', async (what) => {
  const [before, then] = HAPPENINGS[what] ?? [];
  const given = await before?.();
  await database.owner`delete from public.notices`;
  const [mailedBefore, seenBefore] = [await world.mailed(), await world.seen()];
  await then?.(given as never);
  const rows = table.filter((row) => row.what === what);
  const told = rows.flatMap(({ who, how }) => how.map((way) => [who, way] as const));

  const wanted = told
    .filter(([, way]) => way === 'bell')
    .flatMap(([who]) => BELLS[who as keyof typeof BELLS].map((name) => world.people[name]))
    .map(({ claims }) => claims.sub);
  expect.soft(namesOf(await world.rung())).toEqual(namesOf(new Set(wanted.map(String))));

  const mailed = [...(await world.mailed())]
    .filter(([address, amount]) => amount > (mailedBefore.get(address) ?? 0))
    .map(([address]) => address);
  const addresses = told.filter(([, way]) => way === 'mail').map(([who]) => ADDRESSES[who]);
  expect.soft(mailed.toSorted()).toEqual(addresses.toSorted());

  const seen = [...(await world.seen())]
    .filter(([who, shown]) => shown !== 'null' && shown !== seenBefore.get(who))
    .map(([who]) => who);
  const shown = told.filter(([, way]) => way === 'page').map(([who]) => who);
  expect.soft(seen.toSorted()).toEqual(shown.toSorted());
});

function namesOf(accounts: Set<string>): string[] {
  const known = Object.entries(world.people).map(([name, { claims }]) => [claims.sub, name]);
  const names = new Map(known as [string, string][]);
  return [...accounts].map((id) => names.get(id) ?? id).toSorted();
}

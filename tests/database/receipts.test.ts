import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { addVacancy, apply, call, TRADE_TABLES, tokenIn } from './trade-records.ts';

let database: TestDatabase;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, ...TRADE_TABLES);
  const { slug } = await addVacancy(database);
  await apply(database, slug);
  token = (await tokenIn(database, 'mia@example.com', '/r/')) ?? '';
});

const read = () => call(database, `public.read_receipt('${token}')`);

it('shows where the application stands', async () => {
  expect(await read()).toMatchObject({
    stage: 'received',
    can_change: true,
    name: 'Mia Tran',
    job: { title: 'Apprentice electrician' },
  });
  await database.owner`update applications set stage = 'interview'`;
  expect(await read()).toMatchObject({ stage: 'in_progress', can_change: true });
});

it('a link that does not exist shows nothing', async () => {
  expect(await call(database, "public.read_receipt('something')")).toBeNull();
});

it('corrects details, which the timeline notes', async () => {
  const details = JSON.stringify({ phone: '0400 000 000', cover_note: 'Better words' });
  await call(database, `public.correct_application('${token}', '${details}')`);
  expect(await read()).toMatchObject({ phone: '0400 000 000', cover_note: 'Better words' });
  const [entry] = await database.owner`select details from activities where kind = 'record_update'`;
  expect(entry?.details.phone).toEqual({ before: '0412 345 678', after: '0400 000 000' });
});

it('adds a résumé, and other files as documents', async () => {
  const resume = '{"bucket": "resumes", "path": "b.pdf", "name": "CV.pdf", "text": "Welder"}';
  await call(database, `public.add_application_file('${token}', '${resume}')`);
  const card = '{"bucket": "candidate-files", "path": "c.jpg", "name": "White card.jpg"}';
  await call(database, `public.add_application_file('${token}', '${card}')`);
  const [row] = await database.owner`
    select resume_path, resume_text, (
      select array_agg(title || ' ' || file_path) from candidate_documents
    ) as documents
    from candidates
  `;
  expect(row).toEqual({
    resume_path: 'b.pdf',
    resume_text: 'Welder',
    documents: ['White card.jpg c.jpg'],
  });
});

it('names whom to call and lists the files, and refuses a file that is there already', async () => {
  const [owner] = await database.owner`
    insert into staff (name) values ('Kim Lee') returning id`;
  await database.owner`update vacancies set owner_id = ${owner?.id}`;
  for (const [path, etag] of Object.entries({ 'a.jpg': 'x', 'b.jpg': 'x', 'c.jpg': 'y' })) {
    const metadata = JSON.stringify({ eTag: etag });
    await database.owner`
      insert into storage.objects (bucket_id, name, metadata)
      values ('candidate-files', ${path}, ${metadata}::jsonb)`;
  }
  const add = (path: string, name: string) => {
    const file = JSON.stringify({ bucket: 'candidate-files', path, name });
    return call(database, `public.add_application_file('${token}', '${file}')`);
  };
  await add('a.jpg', 'Ticket.jpg');
  await expect(add('b.jpg', 'Another name.jpg')).rejects.toThrow(
    'You have added this file already.',
  );
  await add('c.jpg', 'Ticket.jpg');
  const { contact, files } = await read();
  expect(contact).toMatch(/^Kim Lee/);
  expect(files.map(({ name }: { name: string }) => name)).toEqual(['Ticket.jpg', 'Ticket.jpg']);
});

it('withdraws, after which nothing can be changed', async () => {
  await call(database, `public.withdraw_application('${token}')`);
  expect(await read()).toMatchObject({ stage: 'withdrawn', can_change: false });
  await expect(call(database, `public.correct_application('${token}', '{}')`)).rejects.toThrow(
    'This application is finished and cannot be changed.',
  );
  await call(database, `public.withdraw_application('${token}')`);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';
import { yearsAgo } from './minors.ts';
import { addPlacement, change, PLACEMENT_TABLES } from './placement-records.ts';
import { Opening } from './stage-records.ts';
import { addRow, addVacancy, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;
let opening: Opening;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, ...PLACEMENT_TABLES, ...TRADE_TABLES);
  opening = await Opening.open(database, admin, { positions: 3 });
});

const candidateOf = async (id: string) => (await opening.application(id)).candidate_id;

async function merge(kept: string, gone: string) {
  const ids = [await candidateOf(kept), await candidateOf(gone)];
  await call(database, `public.merge_candidates('${ids[0]}', '${ids[1]}')`, admin);
}

async function preview(kept: string, gone: string) {
  const ids = [await candidateOf(kept), await candidateOf(gone)];
  const asked = `public.applications_to_merge('${ids[0]}', '${ids[1]}') as shared`;
  return await call(database, `(select jsonb_agg(shared) from ${asked})`, admin);
}

/** Applications that are at Placed without a placement, or have one and are not. */
const contradictions = () => database.owner`
  select stage from applications
  where (stage = 'placed') <> ((private.placement_of(id)).id is not null)
`;

describe('two records of which one has been placed from a vacancy', () => {
  it.each(['applied', 'offer', 'unsuccessful', 'withdrawn'])(
    'keep the placement, and the kept application moves from %s to Placed',
    async (stage) => {
      const kept = await opening.apply('Ana Lee', stage);
      const gone = await opening.apply('Ana Lee');
      const placement = await opening.place(gone);
      const before = await opening.vacancy();
      expect(await preview(kept, gone)).toEqual([
        {
          ...{ id: kept, vacancy: 'Apprentice electrician', stage, other_stage: 'placed' },
          ...{ has_placement: true, problem: null, interviews: 0, cancels: false },
        },
      ]);
      await merge(kept, gone);
      expect(await opening.application(kept)).toMatchObject({
        stage: 'placed',
        furthest_stage: 'placed',
      });
      expect(await opening.placement(placement)).toMatchObject({
        application_id: kept,
        status: 'planned',
      });
      expect(await contradictions()).toEqual([]);
      expect(await opening.vacancy()).toEqual(before);
      // The stage before was the other record's, and would leave the placement behind.
      await expect(opening.undo(kept)).rejects.toThrow('cannot be undone');
    },
  );

  it('keep it the other way round, with a placement that was withdrawn', async () => {
    const kept = await opening.apply('Ana Lee');
    await opening.place(kept);
    const gone = await opening.apply('Ana Lee');
    const withdrawn = await opening.place(gone);
    await opening.moveBack([gone], 'interview');
    expect(await preview(kept, gone)).toMatchObject([{ stage: 'placed', has_placement: false }]);
    await merge(kept, gone);
    expect(await opening.stage(kept)).toBe('placed');
    expect(await opening.placement(withdrawn)).toMatchObject({ application_id: kept });
  });

  it('take the placement that is under way where the kept one had been withdrawn or is over', async () => {
    const kept = await opening.apply('Ana Lee');
    await opening.place(kept);
    await opening.moveBack([kept], 'screening');
    const over = await opening.place(kept, { starts_on: '2020-01-01' });
    await change(database, over, { status: 'completed', ended_on: '2020-12-01' });
    const gone = await opening.apply('Ana Lee');
    const running = await opening.place(gone);
    await merge(kept, gone);
    expect(await opening.placement(running)).toMatchObject({ application_id: kept });
    const { candidate_id } = await opening.application(kept);
    expect(await opening.placement(over)).toMatchObject({ application_id: null, candidate_id });
  });

  it('are not merged while both have a placement that is under way', async () => {
    const kept = await opening.apply('Ana Lee');
    const gone = await opening.apply('Ana Lee');
    await opening.place(kept);
    await opening.place(gone);
    const words =
      'Both records have a placement from “Apprentice electrician”. Move one of the two applications back from Placed, or end its placement, and then merge.';
    expect(await preview(kept, gone)).toMatchObject([{ has_placement: false, problem: words }]);
    await expect(merge(kept, gone)).rejects.toMatchObject({ code: 'PT409', message: words });
    await opening.moveBack([gone], 'screening');
    await merge(kept, gone);
    expect(await contradictions()).toEqual([]);
  });

  it('are not merged if that would place someone whose guardian has not agreed', async () => {
    const kept = await opening.apply('Ana Lee', 'screening', { date_of_birth: yearsAgo(16) });
    const gone = await opening.apply('Ana Lee');
    await opening.place(gone);
    await expect(merge(kept, gone)).rejects.toThrow('Ana Lee is under 18');
    expect(await opening.stage(gone)).toBe('placed');
  });
});

it('a client who is merged stays the supervisor, and the shortlists stay theirs', async () => {
  const at = { organisation_id: opening.employerId };
  const person = (fields: object) =>
    addRow(database, 'clients', { name: 'Kim', email: `${randomUUID()}@example.com`, ...fields });
  const [kept, gone] = [await person({}), await person(at)];
  const placement = await addPlacement(database, { ...at, supervisor_id: gone.id });
  const vacancy = await addVacancy(database, at);
  await addRow(database, 'shortlists', { vacancy_id: vacancy.id, client_id: gone.id });
  await call(database, `public.merge_clients('${kept.id}', '${gone.id}', '{}')`, admin);
  expect(await opening.placement(placement.id ?? '')).toMatchObject({ supervisor_id: kept.id });
  const [shortlist] = await database.owner`select client_id from shortlists`;
  expect(shortlist).toEqual({ client_id: kept.id });
  const [merged] = await database.owner`select organisation_id from clients`;
  expect(merged).toEqual(at);
});

it('the résumé of the other record can be chosen, and is found by its words', async () => {
  const [kept, gone] = [await opening.apply('Ana Lee'), await opening.apply('Ana Lee')];
  const [ours, theirs] = [await candidateOf(kept), await candidateOf(gone)];
  for (const [id = '', name] of [
    [ours, 'old'],
    [theirs, 'new'],
  ]) {
    await database.owner`update candidates set resume_path = ${`${name}.pdf`} where id = ${id}`;
    await database.owner`update candidates set resume_text = ${`${name} words`} where id = ${id}`;
  }
  const chosen = `'{"resume_path": "new.pdf"}'`;
  await call(database, `public.merge_candidates('${ours}', '${theirs}', ${chosen})`, admin);
  const [merged] = await database.owner`select resume_path, resume_text from candidates`;
  expect(merged).toEqual({ resume_path: 'new.pdf', resume_text: 'new words' });
});

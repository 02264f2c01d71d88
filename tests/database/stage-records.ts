import type { Caller } from '../../server/database/caller.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { addPlacement } from './placement-records.ts';
import { addCandidate, addRow, addVacancy, call } from './trade-records.ts';

export interface MoveOutcome {
  moved: { id: string; updated_at: string }[];
  stale: { id: string; stage: string; name: string }[];
  refused: { id: string; stage: string; name: string; reason: string }[];
}

/** One application, its candidate and its vacancy, and what staff do with them. */
export class Opening {
  private readonly database: TestDatabase;
  private readonly admin: Caller;
  readonly vacancyId: string;
  readonly employerId: string;

  private constructor(database: TestDatabase, admin: Caller, vacancy: string, employer: string) {
    this.database = database;
    this.admin = admin;
    this.vacancyId = vacancy;
    this.employerId = employer;
  }

  static async open(database: TestDatabase, admin: Caller, fields: object = {}): Promise<Opening> {
    const employer = await addRow(database, 'organisations', { name: 'Marri Electrical' });
    const vacancy = await addVacancy(database, { ...fields });
    return new Opening(database, admin, vacancy.id ?? '', employer.id ?? '');
  }

  /** Someone who applied; the database's owner puts them at a stage. */
  async apply(name: string, stage = 'screening', person: object = {}): Promise<string> {
    const candidate = await addCandidate(this.database, { name, ...person });
    const row = { vacancy_id: this.vacancyId, candidate_id: candidate.id, stage };
    return (await addRow(this.database, 'applications', row)).id ?? '';
  }

  async place(id: string, fields: object = {}): Promise<string> {
    const { candidate_id } = await this.application(id);
    const given = { candidate_id, organisation_id: this.employerId, application_id: id };
    return (await addPlacement(this.database, { ...given, ...fields })).id ?? '';
  }

  async application(id: string): Promise<Record<string, string>> {
    const [row] = await this.database.owner`
      select *, updated_at::text as version from applications where id = ${id}
    `;
    return row as Record<string, string>;
  }

  async stage(id: string): Promise<string | undefined> {
    return (await this.application(id)).stage;
  }

  async vacancy(): Promise<{ status: string; positions: number }> {
    const [row] = await this.database.owner`
      select status, positions from vacancies where id = ${this.vacancyId}
    `;
    return row as { status: string; positions: number };
  }

  async placement(id: string): Promise<Record<string, string>> {
    const [row] = await this.database.owner`select * from placements where id = ${id}`;
    return row as Record<string, string>;
  }

  /** What is on someone's screen. */
  async seen(...ids: string[]): Promise<string> {
    const rows = await Promise.all(ids.map((id) => this.application(id)));
    return JSON.stringify(rows.map(({ id, version }) => ({ id, updated_at: version })));
  }

  async move(ids: string[], stage: string, more = '', caller = this.admin): Promise<MoveOutcome> {
    const moves = await this.seen(...ids);
    return call(this.database, `public.move_applications('${moves}', '${stage}'${more})`, caller);
  }

  /** The same, withdrawing placements. */
  moveBack(ids: string[], stage: string, caller = this.admin): Promise<MoveOutcome> {
    return this.move(ids, stage, ', withdraw_placements => true', caller);
  }

  async undo(...ids: string[]): Promise<unknown> {
    const moves = await this.seen(...ids);
    return call(this.database, `public.undo_moves('${moves}')`, this.admin);
  }
}

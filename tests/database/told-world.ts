import { randomUUID } from 'node:crypto';
import type { Caller } from '../../server/database/caller.ts';
import { emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';
import { addRow, call, LINKS, TRADE_TABLES } from './trade-records.ts';

const PERMISSIONS = {
  recruiter: [
    'clients.view',
    ...['leads', 'candidates', 'vacancies', 'placements'].flatMap((what) => [
      `${what}.view`,
      `${what}.manage`,
    ]),
  ],
  writer: ['content.view', 'content.write'],
  publisher: ['content.view', 'content.manage'],
};

/** Everyone who could be told something, by the name that the table gives them. */
export const BELLS = {
  'the owner': ['owner'],
  'the interviewer': ['interviewer'],
  'whoever shared the list': ['sharer'],
  managers: ['manager'],
  'the author': ['author'],
  'its author': ['sharer'],
  'whoever is given it': ['interviewer'],
  'those who may publish': ['publisher', 'manager'],
} as const;

export const ADDRESSES: Record<string, string> = {
  'the enquirer': 'sam@example.com',
  'the applicant': 'mia@example.com',
  'the placed person': 'mia@example.com',
  'the guardian': 'pat@example.com',
  'the employer’s contact': 'bo@example.com',
  'the interviewer': 'interviewer@tuart.example',
};

type Person = 'owner' | 'interviewer' | 'sharer' | 'manager' | 'author' | 'publisher' | 'bystander';

/** An office with someone for each part, an employer with a contact, and an open vacancy. */
export class ToldWorld {
  readonly database: TestDatabase;
  readonly people: Record<Person, Caller>;
  readonly staff: Record<string, string> = {};
  /** What the person behind a link sees: a call for each page, by the name in the table. */
  readonly pages = new Map<string, string>();
  vacancy: Record<string, string> = {};
  contact = '';

  private constructor(database: TestDatabase, people: Record<Person, Caller>) {
    this.database = database;
    this.people = people;
  }

  static async open(database: TestDatabase): Promise<ToldWorld> {
    for (const [role, keys] of Object.entries(PERMISSIONS)) {
      await database.owner`insert into public.roles (role) values (${role}) on conflict do nothing`;
      for (const key of keys) {
        await database.owner`
          insert into public.permissions (role, permission_key) values (${role}, ${key})
          on conflict do nothing
        `;
      }
    }
    const made = (role: string) => createStaff(database.owner, role);
    return new ToldWorld(database, {
      owner: await made('recruiter'),
      interviewer: await made('recruiter'),
      sharer: await made('recruiter'),
      bystander: await made('recruiter'),
      manager: await made('admin'),
      author: await made('writer'),
      publisher: await made('publisher'),
    });
  }

  /** Everything new, and nobody told of anything yet. */
  async reset(): Promise<void> {
    const { database } = this;
    const sql = database.owner;
    this.pages.clear();
    await emptyTables(
      sql,
      ...TRADE_TABLES,
      'public.staff',
      'public.notices',
      'public.placements',
      'public.care_plans',
      'public.tasks',
      'public.content_pages',
      'public.lead_routes',
      'private.notice_marks',
      'private.troubles',
    );
    await sql`delete from public.site_releases`;
    for (const name of ['owner', 'interviewer', 'sharer'] as const) {
      const row = { name, email: `${name}@tuart.example`, user_id: this.people[name].claims.sub };
      this.staff[name] = (await addRow(database, 'staff', row)).id ?? '';
    }
    const employer = await addRow(database, 'organisations', { name: 'Marri Electrical' });
    this.contact =
      (
        await addRow(database, 'clients', {
          name: 'Bo Marri',
          email: 'bo@example.com',
          other_emails: [],
          source: 'manual',
          status: 'active',
          organisation_id: employer.id,
        })
      ).id ?? '';
    this.vacancy = await addRow(database, 'vacancies', {
      slug: `job-${randomUUID()}`,
      title: 'Apprentice electrician',
      kind: 'apprenticeship',
      suburb: 'Joondalup',
      postcode: '6027',
      summary: 'Learn the trade',
      description: 'You work on new homes.',
      status: 'open',
      positions: 1,
      organisation_id: employer.id,
      owner_id: this.staff.owner,
    });
  }

  /** One statement as this person, as the data API runs it. */
  async by(person: Person | 'service', statement: string, values: unknown[] = []) {
    const caller = person === 'service' ? SERVICE : this.people[person];
    return as(this.database.authenticator, caller, (sql) =>
      sql.unsafe(statement, values as string[]),
    );
  }

  /** A page that opens with this secret. */
  follow(who: string, reader: string, token: string): void {
    this.pages.set(who, `public.${reader}('${token}')`);
  }

  /** The secret that the latest message to someone has in a link. */
  async linkIn(address: string, path: string): Promise<string> {
    const [row] = await this.database.owner`
      select coalesce(secret.body_text, emails.body_text) as words from public.emails
      left join private.confidential_email_bodies as secret on secret.email_id = emails.id
      where recipient = ${address} order by emails.created_at desc, emails.id limit 1
    `;
    return new RegExp(`${path}(\\w+)`).exec(row?.words ?? '')?.[1] ?? '';
  }

  /** Someone applies and the server takes it in. Returns the application's id. */
  async apply(fields: object = {}): Promise<string> {
    const given = {
      submission_id: randomUUID(),
      vacancy: this.vacancy.slug,
      name: 'Mia Tran',
      email: 'mia@example.com',
      phone: '0412 345 678',
      notice_version: '2026-11',
      ...fields,
    };
    await this.by('service', 'select public.submit_application($1)', [JSON.stringify(given)]);
    await this.by('service', 'select public.take_in_applications($1)', [JSON.stringify(LINKS)]);
    const [row] = await this.database.owner`
      select id from applications order by created_at desc limit 1
    `;
    return row?.id;
  }

  /** What each person outside sees on their page, as text. */
  async seen(): Promise<Map<string, string>> {
    const shown = new Map<string, string>();
    for (const [who, reader] of this.pages) {
      shown.set(who, JSON.stringify(await call(this.database, reader)));
    }
    return shown;
  }

  /** Messages that left or wait, without those that only tell staff of notices. */
  async mailed(): Promise<Map<string, number>> {
    const rows = await this.database.owner`
      select lower(recipient) as address, count(*)::integer as amount from public.emails
      where status in ('queued', 'sending', 'sent') group by 1
    `;
    return new Map(rows.map(({ address, amount }) => [address, amount]));
  }

  async rung(): Promise<Set<string>> {
    const rows = await this.database.owner`select distinct user_id from public.notices`;
    return new Set(rows.map(({ user_id }) => user_id));
  }
}

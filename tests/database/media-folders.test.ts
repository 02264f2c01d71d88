import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

function asAdmin<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  return as(database.authenticator, admin, work);
}

async function addFolder(name: string): Promise<string> {
  const [row] = await asAdmin(
    (sql) => sql<{ id: string }[]>`insert into media_folders (name) values (${name}) returning id`,
  );
  return row?.id ?? '';
}

async function addFile(path: string, folder: string | null = null): Promise<string> {
  const [row] = await asAdmin(
    (sql) => sql<{ id: string }[]>`
      insert into media (title, file_path, file_type, alt_text, original_name, folder_id)
      values ('Depot', ${path}, 'image/png', 'Two utes', 'IMG_0042 Café.png', ${folder})
      returning id
    `,
  );
  return row?.id ?? '';
}

describe('a folder', () => {
  it('has a name that is neither empty, too long nor taken', async () => {
    await addFolder('Team photos');
    for (const name of ['', ' ', ' padded', 'x'.repeat(61)]) {
      await expect(addFolder(name)).rejects.toMatchObject({ code: '23514' });
    }
    for (const name of ['Team photos', 'TEAM PHOTOS', 'Téam photos']) {
      await expect(addFolder(name)).rejects.toMatchObject({ code: '23505' });
    }
  });

  it('leaves its files when it is deleted, and takes none afterwards', async () => {
    const folder = await addFolder('Short-lived');
    const file = await addFile('short.png', folder);
    await asAdmin((sql) => sql`delete from media_folders where id = ${folder}`);
    const [row] = await database.owner`select folder_id from media where id = ${file}`;
    expect(row).toEqual({ folder_id: null });
    await expect(
      asAdmin((sql) => sql`update media set folder_id = ${folder} where id = ${file}`),
    ).rejects.toMatchObject({ code: '23503' });
  });
});

describe('search_media', () => {
  it.each(['depot', 'UTES', 'img_0042', 'cafe'])('finds a file by %s', async (search) => {
    const file = await addFile(`${search}.png`);
    const rows = await asAdmin((sql) => sql`select id from search_media(${search})`);
    expect(rows.map(({ id }) => id)).toContain(file);
    await database.owner`update media set deleted_at = now() where id = ${file}`;
    const left = await asAdmin((sql) => sql`select id from search_media(${search})`);
    expect(left.map(({ id }) => id)).not.toContain(file);
  });
});

it('callers cannot put a file in the trash by its row alone', async () => {
  const file = await addFile('row-only.png');
  for (const caller of [admin, SERVICE]) {
    await as(
      database.authenticator,
      caller,
      (sql) => sql`update media set deleted_at = now(), title = 'Changed' where id = ${file}`,
    );
  }
  const [row] = await database.owner`select title, deleted_at from media where id = ${file}`;
  expect(row).toEqual({ title: 'Changed', deleted_at: null });
});

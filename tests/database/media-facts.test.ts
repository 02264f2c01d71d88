import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  await asAdmin`
    insert into media (bucket, file_path, file_type, alt_text, width, height, former_alt_texts)
    values ('media', 'dir/a.png', 'image/png', 'First', 4, 3, array['forged']),
      ('attachments', 'cv.pdf', 'application/pdf', 'Private', null, null, '{}')
  `;
  await database.owner`
    insert into storage.objects (bucket_id, name)
    values ('media', 'dir/a.png'), ('attachments', 'cv.pdf')
  `;
});
afterAll(() => database.close());

function asAdmin(strings: TemplateStringsArray, ...values: string[]) {
  return as(database.authenticator, admin, (sql) => sql(strings, ...values));
}

function described(...paths: string[]) {
  return as(database.authenticator, SERVICE, async (sql) => [
    ...(await sql`select * from describe_files(${paths})`),
  ]);
}

async function version(): Promise<string> {
  const [row] = await as(
    database.authenticator,
    SERVICE,
    (sql) => sql<{ version: string }[]>`select media_version() as version`,
  );
  return row?.version ?? '';
}

describe('describe_files', () => {
  it('describes files of public buckets by path', async () => {
    const paths = ['media/dir/a.png', 'media/none.png', 'attachments/cv.pdf', 'x', ''];
    const files = await described(...paths);
    expect(files.filter(({ is_missing }) => is_missing).map(({ path }) => path)).toEqual([
      'media/none.png',
    ]);
    expect(files.filter(({ is_missing }) => !is_missing)).toEqual([
      {
        path: 'media/dir/a.png',
        is_missing: false,
        alt_text: 'First',
        former_alt_texts: [],
        width: 4,
        height: 3,
        focal_x: 0.5,
        focal_y: 0.5,
        replaced_at: null,
      },
    ]);
  });

  it('keeps the last twenty alt texts, whatever a client sends', async () => {
    await asAdmin`update media set alt_text = 'Second', former_alt_texts = array['forged']
      where file_path = 'dir/a.png'`;
    await asAdmin`update media set title = 'Other' where file_path = 'dir/a.png'`;
    const [file] = await described('media/dir/a.png');
    expect(file).toMatchObject({ alt_text: 'Second', former_alt_texts: ['First'] });
    for (let number = 1; number <= 20; number++) {
      await asAdmin`update media set alt_text = ${`Text ${number}`} where file_path = 'dir/a.png'`;
    }
    const [later] = await described('media/dir/a.png');
    expect(later?.former_alt_texts).toHaveLength(20);
    expect(later?.former_alt_texts.at(0)).toBe('Second');
    expect(later?.former_alt_texts.at(-1)).toBe('Text 19');
  });
});

describe('media_version', () => {
  it('changes with every change and deletion, and servers are notified', async () => {
    const heard: string[] = [];
    await database.owner.listen('site_release', (text) => void heard.push(text));
    const before = await version();
    await asAdmin`update media set focal_x = 0.2 where file_path = 'dir/a.png'`;
    const changed = await version();
    await asAdmin`delete from media where file_path = 'dir/a.png'`;
    const deleted = await version();
    expect(new Set([before, changed, deleted]).size).toBe(3);
    await expect.poll(() => heard).toHaveLength(2);
  });
});

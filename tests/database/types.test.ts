import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateTypes, TYPES_FILE } from '../../scripts/generate-types.ts';
import { renderTypes } from '../../scripts/render-types.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

describe('the types of the database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('match the migrations (if not, run scripts/generate-types.ts)', async () => {
    expect(await readFile(TYPES_FILE, 'utf8')).toBe(await generateTypes(database.owner));
  });

  it('differ when a column is added', async () => {
    await database.owner`alter table public.leads add column shoe_size integer`;
    expect(await readFile(TYPES_FILE, 'utf8')).not.toBe(await generateTypes(database.owner));
  });
});

describe('renderTypes', () => {
  const column = { isNullable: false, hasDefault: false, isGenerated: false };

  it('marks what may be left out, may be null and cannot be written', () => {
    const text = renderTypes({
      relations: [
        {
          name: 'things',
          kind: 'table',
          columns: [
            { ...column, name: 'id', type: 'int8', hasDefault: true, isGenerated: true },
            { ...column, name: 'kind', type: 'mood' },
            { ...column, name: 'made', type: 'timestamptz', hasDefault: true },
            { ...column, name: 'note', type: 'text', isNullable: true },
            { ...column, name: 'tags', type: '_text' },
          ],
          relationships: [],
        },
      ],
      functions: [],
      enums: [{ name: 'mood', values: ['good', 'bad'] }],
    });
    const compact = text.replaceAll(/\s+/g, ' ');
    const mood = 'Database["public"]["Enums"]["mood"]';
    expect(compact).toContain(
      `Row: { id: number kind: ${mood} made: string note: string | null tags: string[] }`,
    );
    expect(compact).toContain(
      `Insert: { id?: never kind: ${mood} made?: string note?: string | null tags: string[] }`,
    );
    expect(compact).toContain(
      `Update: { id?: never kind?: ${mood} made?: string note?: string | null tags?: string[] }`,
    );
    expect(compact).toContain('Enums: { mood: "good" | "bad" }');
  });

  it('distinguishes functions without arguments, with optional ones, with sets and with tables', () => {
    const text = renderTypes({
      relations: [],
      functions: [
        { name: 'a', args: [], fields: [], returns: 'void', returnsSet: false },
        {
          name: 'b',
          args: [
            { name: 'x', type: 'jsonb', hasDefault: false },
            { name: 'y', type: 'bool', hasDefault: true },
          ],
          fields: [],
          returns: 'uuid',
          returnsSet: true,
        },
        {
          name: 'c',
          args: [],
          fields: [{ name: 'n', type: 'int4' }],
          returns: 'record',
          returnsSet: true,
        },
      ],
      enums: [],
    });
    const compact = text.replaceAll(/\s+/g, ' ');
    expect(compact).toContain('a: { Args: never Returns: undefined }');
    expect(compact).toContain('b: { Args: { x: Json y?: boolean } Returns: string[] }');
    expect(compact).toContain('c: { Args: never Returns: { n: number }[] }');
    expect(compact).toContain('Tables: { [_ in never]: never }');
  });
});

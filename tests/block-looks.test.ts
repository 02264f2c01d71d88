import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lookOf } from '../scripts/vite/block-looks.ts';

const BLOCKS = path.join(import.meta.dirname, '../app/blocks');
const FILES = readdirSync(BLOCKS)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, code: readFileSync(path.join(BLOCKS, file), 'utf8') }))
  .filter(({ code }) => code.includes('defineBlock({'));

it.each(FILES)('$file can be rendered without its definition', ({ file, code }) => {
  const look = lookOf(code, file);
  const name = /Render: (\w+),/.exec(code)?.[1];
  expect(look).toContain(`defineLook(${name})`);
  expect(look).toContain(`function ${name}(`);
  expect(look).not.toMatch(/^const properties|defineBlock\(\{|description:/m);
});

it('refuses a block that is defined in another way', () => {
  expect(() => lookOf('export const block = make();', 'odd.tsx')).toThrow('odd.tsx');
});

import { expect, it } from 'vitest';
import { fileKey } from './file-key';

it('is the same for the same text, and different for any other text', () => {
  const texts = ['', 'a', 'b', 'ab', 'ba', 'Name,Email\nMia,mia@x.au', 'Name,Email\nMia,mib@x.au'];
  const keys = texts.map(fileKey);
  expect(keys).toEqual(texts.map(fileKey));
  expect(new Set(keys).size).toBe(texts.length);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

it('differs between files that differ in one cell', () => {
  const keys = Array.from({ length: 20_000 }, (_, n) => fileKey(`Name,Phone\nMia,${n}`));
  expect(new Set(keys).size).toBe(keys.length);
});

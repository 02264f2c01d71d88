import { expect, it } from 'vitest';
import { fileNameOf } from './person-export';

it.each([
  ['Résumé.pdf', 'files/1 Résumé.pdf'],
  ['../../etc/passwd', 'files/1 .._.._etc_passwd'],
  ['a\u0000b:c.doc', 'files/1 a_b_c.doc'],
])('%j is packed as %j', (name, path) => {
  expect(fileNameOf(0, name)).toBe(path);
});

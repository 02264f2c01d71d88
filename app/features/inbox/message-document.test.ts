import { expect, it } from 'vitest';
import { lengthBudget } from './message-document';

it('a document has room for texts of a certain length in all', () => {
  const fits = lengthBudget(10);
  expect(['12345', '1234567', '1234', '12', '1', ''].map(fits)).toEqual([
    true,
    false,
    true,
    false,
    true,
    true,
  ]);
});

import { expect, it } from 'vitest';
import { answerText } from './answer-text';

it.each([
  ['yes', 'Yes'],
  ['no', 'No'],
  ['yes, from Monday', 'yes, from Monday'],
])('the answer “%s” reads “%s”', (stored, shown) => expect(answerText(stored)).toBe(shown));

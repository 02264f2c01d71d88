import { expect, it } from 'vitest';
import { comparedTexts } from './change-words';

const LONG = 'Recruiting solutions for apprenticeships and traineeships across';

it.each([
  ['short texts as they are', 'Perth', 'Newcastle', ['Perth', 'Newcastle']],
  [
    'the place where long texts differ',
    `${LONG} Western Australia.`,
    `${LONG} the Hunter.`,
    ['…and traineeships across Western Australia.', '…and traineeships across the Hunter.'],
  ],
  [
    'the start of long texts that differ from the start',
    `One ${LONG}`,
    `Two ${LONG}`,
    [
      'One Recruiting solutions for apprenticeships and traineeshi…',
      'Two Recruiting solutions for apprenticeships and traineeshi…',
    ],
  ],
  [
    'what was added at the end',
    LONG,
    `${LONG} Tasmania`,
    ['…and traineeships across', '…and traineeships across Tasmania'],
  ],
  [
    'the place inside a text without spaces',
    'a'.repeat(80),
    `${'a'.repeat(70)}b c`,
    [`…${'a'.repeat(35)}`, `…${'a'.repeat(25)}b c`],
  ],
])('shows %s', (_, from, to, shown) => {
  expect(comparedTexts(from, to)).toEqual(shown);
});

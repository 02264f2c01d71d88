import { expect, it } from 'vitest';
import { mergedText, resumeText } from './merge-words';

const SAME = {
  ...{ stage: 'screening', other_stage: 'screening', has_placement: false, problem: null },
  ...{ interviews: 0, cancels: false },
};

it.each([
  [SAME, 'the application stays at Screening.'],
  [
    { ...SAME, other_stage: 'interview' },
    'the application stays at Screening. In the other record it is at Interview.',
  ],
  [
    { ...SAME, other_stage: 'placed', has_placement: true },
    'the application moves to Placed, with the placement of the other record.',
  ],
  [
    { ...SAME, stage: 'placed', other_stage: 'placed', has_placement: true },
    'the application stays at Placed, with the placement of the other record.',
  ],
  [
    { ...SAME, interviews: 1 },
    'the application stays at Screening. The interview planned in the other record moves to this application.',
  ],
  [
    { ...SAME, stage: 'withdrawn', other_stage: 'withdrawn', interviews: 2, cancels: true },
    'the application stays at Withdrawn. The 2 interviews planned in the other record are cancelled, and everyone invited is told.',
  ],
  [{ ...SAME, has_placement: true, problem: 'Both are placed.' }, 'Both are placed.'],
])('says what becomes of two applications for one vacancy: %j', (shared, text) => {
  expect(mergedText(shared)).toBe(text);
});

it.each([
  [null, null],
  ['1794031200000-a1b2c3d4.pdf', 'Added 7 Nov 2026, 2:00 pm'],
  ['mia-tran.pdf', 'mia-tran.pdf'],
])('names the résumé %s', (path, text) => {
  expect(resumeText(path)).toBe(text);
});

import { expect, it } from 'vitest';
import { mergedStageText, resumeText } from './merge-words';

const SAME = { stage: 'screening', other_stage: 'screening', has_placement: false, problem: null };

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
  [{ ...SAME, has_placement: true, problem: 'Both are placed.' }, 'Both are placed.'],
])('says what becomes of two applications for one vacancy: %j', (shared, text) => {
  expect(mergedStageText(shared)).toBe(text);
});

it.each([
  [null, null],
  ['1794031200000-a1b2c3d4.pdf', 'Added 7 Nov 2026, 2:00 pm'],
  ['mia-tran.pdf', 'mia-tran.pdf'],
])('names the résumé %s', (path, text) => {
  expect(resumeText(path)).toBe(text);
});

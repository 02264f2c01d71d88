import { expect, it } from 'vitest';
import { averageOf, criteriaOf, refusedText, staleText } from './applications-schema';

it.each([
  [[], null],
  [[4], 4],
  [[4, 5, 4], 4.3],
  [[1, 2], 1.5],
])('the average of %j is %s', (scores, average) => {
  expect(averageOf(scores.map((score) => ({ score })))).toBe(average);
});

it('lists the usual criteria first, and each only once', () => {
  const criteria = criteriaOf([{ criterion: 'Welding' }, { criterion: 'Skills' }]);
  expect(criteria).toEqual(['Skills', 'Experience', 'Attitude', 'Reliability', 'Welding']);
});

it('says who was moved by someone else, and where to', () => {
  const gone = { id: '1', stage: null, name: null };
  expect(staleText([{ id: '2', stage: 'interview', name: 'Mia Tran' }, gone, gone])).toBe(
    'Mia Tran has since been changed and is now at Interview. An application no longer exists.',
  );
});

it('a toast has the first three reasons for refused moves, and says where the others are', () => {
  const refused = ['One.', 'Two.', 'Three.', 'Four.'].map((reason) => ({
    id: reason,
    stage: 'offer',
    reason,
  }));
  expect(refusedText(refused.slice(0, 2))).toBe('One. Two.');
  expect(refusedText(refused)).toBe('One. Two. Three. The other cards say why, too.');
});

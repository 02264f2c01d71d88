import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedWords } from './changed-words';

function marked(before: string, after: string) {
  const [one, other] = [before.split(' '), after.split(' ')];
  const changed = changedWords(one, other);
  return [
    changed.before.map((place) => one[place]).join(' '),
    changed.after.map((place) => other[place]).join(' '),
  ];
}

it.each([
  ['We help employers', 'We help employers', '', ''],
  ['We help employers', 'We really help employers', '', 'really'],
  ['We help local employers', 'We help employers', 'local', ''],
  ['Call us on Monday', 'Write to us on Friday', 'Call Monday', 'Write to Friday'],
  ['a b a', 'b a a b a', '', 'b a'],
])('%j to %j', (before, after, gone, added) => {
  expect(marked(before, after)).toEqual([gone, added]);
});

it('leaves the same words on both sides', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const changed = changedWords(before, after);
      const kept = before.filter((_, place) => !changed.before.includes(place));
      expect(after.filter((_, place) => !changed.after.includes(place))).toEqual(kept);
    }),
  );
});

it('marks everything between the common ends of very long texts', () => {
  const text = (word: string) => ['same', ...Array.from({ length: 3_000 }, () => word), 'end'];
  const { before, after } = changedWords(text('old'), text('new'));
  expect([before.length, before[0], after.length]).toEqual([3_000, 1, 3_000]);
});

import { expect, it } from 'vitest';
import type { Check, State } from '~/lib/system/system-status';
import { worst } from '~/lib/system/system-status';
import { attentionList, overallSentence } from './state-words';

const checks = (...states: State[]): Check[] =>
  states.map((state, index) => ({ key: `${index}`, part: 'jobs', state, sentence: 'A sentence.' }));

it.each<[State[], string]>([
  [['fine', 'fine'], 'Everything is working.'],
  [['fine', 'look'], '1 thing needs attention.'],
  [['broken', 'fine', 'look'], '2 things need attention.'],
])('%j: %s', (states, sentence) => {
  expect(overallSentence(checks(...states))).toBe(sentence);
});

it('lists what is broken first, and leaves out what is fine', () => {
  const list = attentionList(checks('look', 'fine', 'broken', 'look'));
  expect(list.map(({ key }) => key)).toEqual(['2', '0', '3']);
});

it('a part is as bad as its worst item', () => {
  expect(worst(['fine', 'broken', 'look'])).toBe('broken');
  expect(worst(['fine', 'look'])).toBe('look');
  expect(worst([])).toBe('fine');
});

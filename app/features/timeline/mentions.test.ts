import { describe, expect, it } from 'vitest';
import { begunMention, matchingColleagues, mentionsIn, textParts, withMention } from './mentions';

const KIM = { id: 'k', name: 'Kim' };
const KIM_LEE = { id: 'kl', name: 'Kim Lee' };
const JOSE = { id: 'j', name: 'José Ruiz' };
const ALL = [KIM, KIM_LEE, JOSE];

describe('mentionsIn', () => {
  it.each([
    ['nobody here', []],
    ['@Kim Lee and @José Ruiz', ['kl', 'j']],
    ['@Kim, please', ['k']],
    ['@Kimberley', []],
    ['@Kim Lee twice: @Kim Lee', ['kl']],
    ['mail kim@Kim.example', ['k']],
  ])('%s', (text, ids) => {
    expect(mentionsIn(text, ALL).map(({ id }) => id)).toEqual(ids);
  });
});

it('shows a mentioned colleague with the name they have now', () => {
  const parts = textParts('Ask @Kim Lee, then call', [KIM_LEE], { kl: 'Kim Ng' });
  expect(parts).toEqual([
    { at: 0, text: 'Ask ', isMention: false },
    { at: 4, text: '@Kim Ng', isMention: true },
    { at: 12, text: ', then call', isMention: false },
  ]);
});

it.each([
  ['@', ''],
  ['Ask @ki', 'ki'],
  ['Ask @kim le', 'kim le'],
  ['mail me@example', null],
  ['@kim\nnext', null],
  ['nothing', null],
])('in “%s”, “%s” is being typed', (text, typed) => {
  expect(begunMention(text, text.length)).toBe(typed);
});

it.each([
  ['', ['Kim', 'Kim Lee', 'José Ruiz']],
  ['kim', ['Kim', 'Kim Lee']],
  ['LEE', ['Kim Lee']],
  ['jose', ['José Ruiz']],
  ['kim lee ', []],
])('“%s” finds %j', (typed, names) => {
  expect(matchingColleagues(typed, ALL).map(({ name }) => name)).toEqual(names);
});

it('puts the name in place of what was typed', () => {
  expect(withMention('Ask @ki about it', 7, 'ki', 'Kim Lee')).toEqual({
    text: 'Ask @Kim Lee about it',
    cursor: 13,
  });
});

import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { findWeakness } from './weak-password.ts';

const common = new Set(dictionary['passwords-common']);
const context = [
  'jane.citizen@mail.example',
  'Jane Citizen',
  'Banksia Staffing',
  'banksia.example',
];

it.each([
  ['password', 'common'],
  ['Passw0rd!', 'common'],
  ['P@ssw0rd2026', 'common'],
  ['Summer2026!', 'common'],
  ['!!welcome1', 'common'],
  ['k4ngaroo', 'common'],
  ['Fo0tball99', 'common'],
  ['pass-word1', 'common'],
  ['perth19840213', 'common'],
  ['WesternAustralia', 'common'],
  ['mypassword', 'common'],
  ['Fremantle#1', 'common'],
  ['tuart123', 'own words'],
  ['Tuart2026!', 'own words'],
  ['tuartworkforce', 'own words'],
  ['apprentice1', 'own words'],
  ['banksia-staffing', 'own words'],
  ['8anksia', undefined],
  ['jane.citizen@mail.example', 'own words'],
  ['JaneCitizen1', 'own words'],
  ['citizenjane2026', 'own words'],
  ['c1t1zen!!', 'own words'],
  ['15021957', 'pattern'],
  ['0412345678', 'pattern'],
  ['abcdefgh1', 'pattern'],
  ['qwertyuiop', 'common'],
  ['asdfghjkl;', 'common'],
  ['abababababab', 'pattern'],
  ['x'.repeat(72), 'pattern'],
  ['k9xk9xk9x', 'pattern'],
  ['trustno1!trustno1!', 'common'],
])('%j: %s', (password, weakness) => {
  expect(findWeakness(password, common, context)).toBe(weakness);
});

it.each([
  'quokka on a bicycle',
  'the password of jane.citizen@mail.example',
  'correct horse battery staple',
  '7hf2Kq9d',
  'aB3$xK9p',
  'a long test password',
  'Jane has 3 green parrots',
  'kangaroo in the fridge',
  'пингвин на крыше',
  '雨が降る前に帰ろう',
  'k9x!'.padEnd(40, 'plumbago trellis '),
])('accepts %j', (password) => {
  expect(findWeakness(password, common, context)).toBeUndefined();
});

it('takes little time for any password that bcrypt would read', () => {
  const hostile = [
    '1l1l!i|I5$'.repeat(8),
    'tuart'.repeat(14),
    '@$1e0s!'.repeat(10),
    'ab'.repeat(36),
  ];
  const start = process.cpuUsage();
  for (let round = 0; round < 25; round++) {
    for (const password of hostile) findWeakness(password.slice(0, 72), common, context);
  }
  const { user } = process.cpuUsage(start);
  expect(user / 100 / 1000).toBeLessThan(5);
});

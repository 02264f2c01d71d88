import { expect, it } from 'vitest';
import { ConnectionLost } from '../database/postgresql/unavailable.ts';
import { problemOf } from './problem-of.ts';

it.each([
  [
    new ConnectionLost('timeout expired'),
    'The database did not answer (timeout expired). The machine may have been too busy. Nothing was lost, and earlier backups are still there. Make this backup again when the machine has less to do.',
  ],
  [new Error('The disk is full.'), 'The disk is full.'],
  [new Error('public.leads: 1 row is missing'), 'public.leads: 1 row is missing.'],
])('says why there is no backup: %s', (error, words) => {
  expect(problemOf(error)).toBe(words);
});

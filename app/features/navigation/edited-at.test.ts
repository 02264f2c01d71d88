import { expect, it } from 'vitest';
import { editedAt } from './edited-at';

it.each([
  ['/', { kind: 'home' }],
  ['/contact', { kind: 'page', slug: 'contact' }],
  ['/contact/', { kind: 'page', slug: 'contact' }],
  ['/services/compliance', { kind: 'page', slug: 'compliance' }],
  ['/jobs/kitchen-hand', { kind: 'vacancy', slug: 'kitchen-hand' }],
  ['/jobs/alerts', null],
  ['/jobs/kitchen-hand/apply', null],
  ['/login/recover', null],
])('knows what staff edit at %s', (path, edited) => {
  expect(editedAt(path)).toEqual(edited);
});

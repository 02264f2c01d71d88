import { expect, it } from 'vitest';
import { hasSameShape } from './same-shape';

it.each([
  [{ body: '' }, { body: 'Half a note' }, true],
  [{ body: '' }, { body: 1 }, false],
  [{ body: '' }, { text: 'Half a note' }, false],
  [{ body: '' }, { body: 'x', kind: 'call' }, false],
  [{ body: '' }, null, false],
  [{ company: { phone: '' } }, { company: { phone: '08' } }, true],
  [{ company: { phone: '' } }, { company: '08' }, false],
  [{ days: [] }, { days: ['Monday'] }, true],
  [{ days: [] }, { days: {} }, false],
  ['', 'text', true],
])('a form of %j accepts %j: %s', (form, stored, isTaken) => {
  expect(hasSameShape(stored, form)).toBe(isTaken);
});

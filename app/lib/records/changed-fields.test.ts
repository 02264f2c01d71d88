import { expect, it } from 'vitest';
import { changedFields } from './changed-fields';

const KNOWN = { name: 'Mia', phone: '', status: 'new' };

it.each([
  [{}, {}],
  [{ name: 'Mia Tran' }, { name: 'Mia Tran' }],
  [{ name: ' Mia ' }, {}],
  [{ name: '' }, { name: '' }],
  [
    { phone: '0400 000 000', status: 'closed' },
    { phone: '0400 000 000', status: 'closed' },
  ],
])('%j: %j', (typed, changed) => {
  expect(changedFields(KNOWN, { ...KNOWN, ...typed }, ['phone'])).toEqual(changed);
});

it('sends null for optional fields that were emptied', () => {
  const known = { ...KNOWN, phone: '0400 000 000' };
  expect(changedFields(known, { ...known, phone: ' ' }, ['phone'])).toEqual({ phone: null });
});

import { describe, expect, it } from 'vitest';
import { merge, rebase, saved, startTyping, type, typedFields } from './rebase';

const KNOWN = { name: 'Mia', phone: '', status: 'new' };

describe('someone else changes the record', () => {
  it.each([
    ['nothing typed here: their value shows', {}, { status: 'closed' }, { status: 'closed' }, []],
    [
      'a different field: both changes stay',
      { name: 'Mia Tran' },
      { status: 'closed' },
      { name: 'Mia Tran', status: 'closed' },
      [],
    ],
    [
      'the same field, different values: the typed value stays and counts as a clash',
      { status: 'contacted' },
      { status: 'closed' },
      { status: 'contacted' },
      ['status'],
    ],
    [
      'the same field, same value: no clash',
      { status: 'closed' },
      { status: 'closed' },
      { status: 'closed' },
      [],
    ],
    ['a field was emptied here', { name: '' }, { name: 'Mia Tran' }, { name: '' }, ['name']],
  ])('%s', (_, typed, theirs, shown, clashes) => {
    const before = type(startTyping(KNOWN), typed);
    const after = rebase(before, { ...KNOWN, ...theirs });
    expect(after.values).toEqual({ ...KNOWN, ...shown });
    expect(after.clashes).toEqual(clashes);
  });

  it('a clash stays marked while other fields change', () => {
    const clashed = rebase(type(startTyping(KNOWN), { status: 'contacted' }), {
      ...KNOWN,
      status: 'closed',
    });
    const later = rebase(clashed, { ...KNOWN, status: 'closed', phone: '0400' });
    expect(later.clashes).toEqual(['status']);
    expect(later.values.phone).toBe('0400');
  });

  it('a clash ends when the field is saved or their value is used', () => {
    const clashed = rebase(type(startTyping(KNOWN), { status: 'contacted' }), {
      ...KNOWN,
      status: 'closed',
    });
    expect(type(clashed, { status: 'closed' }).clashes).toEqual([]);
    const saved = rebase(clashed, { ...KNOWN, status: 'contacted' });
    expect(saved.clashes).toEqual([]);
    expect(typedFields(saved)).toEqual([]);
  });

  it('what is typed during a save stays unsaved', () => {
    const sent = type(startTyping(KNOWN), { name: 'Mia Tran' });
    const typedOn = type(sent, { phone: '0400' });
    expect(typedFields(rebase(typedOn, { ...KNOWN, name: 'Mia Tran' }))).toEqual(['phone']);
  });
});

it('saved fields do not count as typed, even before the record is refetched', () => {
  const sent = type(startTyping(KNOWN), { name: 'Mia Tran', status: 'closed' });
  const typedOn = type(sent, { name: 'Mia T. Tran' });
  const after = saved(typedOn, { name: 'Mia Tran', status: 'closed' });
  expect(typedFields(after)).toEqual(['name']);
  expect(after.values.name).toBe('Mia T. Tran');
  expect(typedFields(rebase(after, { ...KNOWN, name: 'Mia Tran', status: 'closed' }))).toEqual([
    'name',
  ]);
});

describe('nested settings', () => {
  const base = { title: 'Tuart', company: { phone: '08', name: 'Tuart' }, hours: [1, 2] };

  it.each([
    [{ title: 'Mine' }, { hours: [3] }, { title: 'Mine', hours: [3] }],
    [{ title: 'Mine' }, { title: 'Theirs' }, { title: 'Mine' }],
    [{ hours: [9] }, { hours: [3] }, { hours: [9] }],
    [
      { company: { phone: '09', name: 'Tuart' } },
      { company: { phone: '08', name: 'Theirs' } },
      { company: { phone: '09', name: 'Theirs' } },
    ],
  ])('mine %j, theirs %j: %j', (mine, theirs, merged) => {
    expect(merge(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({
      ...base,
      ...merged,
    });
  });
});

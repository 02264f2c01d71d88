import { describe, expect, it } from 'vitest';
import { merge, rebase, saved, startTyping, type, typedFields } from './rebase';

const KNOWN = { name: 'Mia', phone: '', status: 'new' };

describe('when someone else changes the record', () => {
  it.each([
    [
      'shows their change when nothing was typed',
      {},
      { status: 'closed' },
      { status: 'closed' },
      [],
    ],
    [
      'keeps both changes when they are in different fields',
      { name: 'Mia Tran' },
      { status: 'closed' },
      { name: 'Mia Tran', status: 'closed' },
      [],
    ],
    [
      'keeps the typed value and reports a clash when both changed the same field',
      { status: 'contacted' },
      { status: 'closed' },
      { status: 'contacted' },
      ['status'],
    ],
    [
      'reports no clash when both typed the same',
      { status: 'closed' },
      { status: 'closed' },
      { status: 'closed' },
      [],
    ],
    [
      'keeps a field that was emptied here',
      { name: '' },
      { name: 'Mia Tran' },
      { name: '' },
      ['name'],
    ],
  ])('%s', (_, typed, theirs, shown, clashes) => {
    const before = type(startTyping(KNOWN), typed);
    const after = rebase(before, { ...KNOWN, ...theirs });
    expect(after.values).toEqual({ ...KNOWN, ...shown });
    expect(after.clashes).toEqual(clashes);
  });

  it('keeps reporting a clash while other fields change', () => {
    const clashed = rebase(type(startTyping(KNOWN), { status: 'contacted' }), {
      ...KNOWN,
      status: 'closed',
    });
    const later = rebase(clashed, { ...KNOWN, status: 'closed', phone: '0400' });
    expect(later.clashes).toEqual(['status']);
    expect(later.values.phone).toBe('0400');
  });

  it('ends the clash when the value is saved or theirs is accepted', () => {
    const clashed = rebase(type(startTyping(KNOWN), { status: 'contacted' }), {
      ...KNOWN,
      status: 'closed',
    });
    expect(type(clashed, { status: 'closed' }).clashes).toEqual([]);
    const saved = rebase(clashed, { ...KNOWN, status: 'contacted' });
    expect(saved.clashes).toEqual([]);
    expect(typedFields(saved)).toEqual([]);
  });

  it('keeps text typed during a save as unsaved', () => {
    const sent = type(startTyping(KNOWN), { name: 'Mia Tran' });
    const typedOn = type(sent, { phone: '0400' });
    expect(typedFields(rebase(typedOn, { ...KNOWN, name: 'Mia Tran' }))).toEqual(['phone']);
  });
});

it('does not count saved fields as unsaved before the record is read again', () => {
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

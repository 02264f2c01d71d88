import { describe, expect, it } from 'vitest';
import { differingFields, mergeResult, proposeSides } from './merge-preview';

const FIELDS = ['name', 'email', 'phone', 'company'] as const;

const KEPT = {
  id: '1',
  name: 'Mia Tran',
  email: 'mia@example.com',
  phone: null as string | null,
  company: 'Banksia' as string | null,
};
const GONE = {
  ...KEPT,
  id: '2',
  email: 'm.tran@example.com',
  phone: '0400 000 000',
  company: null,
};

describe('merging two records', () => {
  it('fills empty fields from the other record and keeps the rest', () => {
    expect(mergeResult(KEPT, GONE, proposeSides(KEPT, GONE, FIELDS))).toEqual({
      name: 'Mia Tran',
      email: 'mia@example.com',
      phone: '0400 000 000',
      company: 'Banksia',
    });
  });

  it('asks only about fields that differ', () => {
    expect(differingFields(KEPT, GONE, FIELDS)).toEqual(['email', 'phone', 'company']);
    expect(differingFields({ ...KEPT, phone: '' }, { ...KEPT, phone: null }, FIELDS)).toEqual([]);
  });

  it('keeps the further status', () => {
    const orders = { status: ['lead', 'prospect'] };
    const [lead, prospect] = [
      { ...KEPT, status: 'lead' },
      { ...GONE, status: 'prospect' },
    ];
    expect(proposeSides(lead, prospect, ['status'], orders)).toEqual({ status: 'gone' });
    expect(proposeSides(prospect, lead, ['status'], orders)).toEqual({ status: 'kept' });
  });

  it('uses the chosen value', () => {
    const sides = { ...proposeSides(KEPT, GONE, FIELDS), email: 'gone' } as const;
    expect(mergeResult(KEPT, GONE, sides).email).toBe('m.tran@example.com');
  });
});

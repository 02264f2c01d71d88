import { describe, expect, it } from 'vitest';
import type { Client } from './clients-schema';
import { differingFields, mergeResult, proposeSides } from './merge-preview';

const KEPT: Client = {
  id: '1',
  name: 'Mia Tran',
  email: 'mia@example.com',
  phone: null,
  company: 'Banksia',
  service_type: 'mentoring',
  status: 'active',
  source: 'contact_form',
  owner_id: null,
  organisation_id: null,
  other_emails: [],
  created_at: '',
  updated_at: '',
};
const GONE: Client = {
  ...KEPT,
  id: '2',
  email: 'm.tran@example.com',
  phone: '0400 000 000',
  company: null,
};

describe('merging two clients', () => {
  it('fills empty fields from the other client and keeps the rest', () => {
    expect(mergeResult(KEPT, GONE, proposeSides(KEPT, GONE))).toEqual({
      name: 'Mia Tran',
      email: 'mia@example.com',
      phone: '0400 000 000',
      company: 'Banksia',
      service_type: 'mentoring',
      status: 'active',
    });
  });

  it('asks only about fields that differ', () => {
    expect(differingFields(KEPT, GONE)).toEqual(['email', 'phone', 'company']);
    expect(differingFields({ ...KEPT, phone: '' }, { ...KEPT, phone: null })).toEqual([]);
  });

  it('uses the chosen value', () => {
    const sides = { ...proposeSides(KEPT, GONE), email: 'gone' } as const;
    expect(mergeResult(KEPT, GONE, sides).email).toBe('m.tran@example.com');
  });
});

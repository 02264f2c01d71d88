import { describe, expect, it } from 'vitest';
import { ownStaffIds } from './own-staff';

const STAFF = [
  { id: '1', name: 'Kim', email: ' Kim@Example.com' },
  { id: '2', name: 'Lee', email: 'lee@example.com' },
  { id: '3', name: 'Nobody', email: '' },
];

describe('ownStaffIds', () => {
  it.each([
    ['kim@example.com', ['1']],
    ['LEE@example.com', ['2']],
    ['other@example.com', []],
    ['', []],
    [null, []],
  ])('%s: %j', (email, ids) => {
    expect(ownStaffIds(STAFF, email)).toEqual(ids);
  });
});

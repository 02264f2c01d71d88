import { describe, expect, it } from 'vitest';
import { PERMISSION_KEYS } from '~/lib/permissions';
import { toRoleMatrix, withKey, withSecondFactor } from './role-matrix';

const MATRIX = toRoleMatrix({
  roles: ['viewer', 'admin', 'mentor', 'developer', 'recruiter'],
  permissions: [
    { role: 'recruiter', permission_key: 'leads.view' },
    { role: 'recruiter', permission_key: 'users.view' },
    { role: 'recruiter', permission_key: 'of.no.such.name' },
    { role: 'viewer', permission_key: 'content.view' },
  ],
  requirements: [
    { role: 'recruiter', requires_second_factor: true },
    { role: 'viewer', requires_second_factor: false },
  ],
  held: ['admin', null, '', 'recruiter'],
});

function row(matrix: readonly { role: string }[], role: string) {
  return matrix.find((candidate) => candidate.role === role);
}

describe('toRoleMatrix', () => {
  it('lists roles with every key first, then the others by name', () => {
    expect(MATRIX.map(({ role }) => role)).toEqual([
      'admin',
      'developer',
      'mentor',
      'recruiter',
      'viewer',
    ]);
  });

  it.each([
    ['admin', PERMISSION_KEYS],
    ['developer', PERMISSION_KEYS],
    ['mentor', []],
    ['recruiter', ['users.view', 'leads.view']],
    ['viewer', ['content.view']],
  ])('%s has %j', (role, keys) => {
    expect(row(MATRIX, role)).toMatchObject({ keys });
  });

  it.each([
    ['admin', 1, false],
    ['developer', 0, false],
    ['mentor', 0, true],
    ['recruiter', 1, false],
    ['viewer', 2, false],
  ])('%s has %d holders; can be removed: %s', (role, holders, isRemovable) => {
    expect(row(MATRIX, role)).toMatchObject({ holders, isRemovable });
  });

  it.each([
    ['recruiter', true],
    ['viewer', false],
    ['mentor', false],
  ])('%s requires a second factor: %s', (role, requiresSecondFactor) => {
    expect(row(MATRIX, role)).toMatchObject({ requiresSecondFactor });
  });
});

describe('withKey', () => {
  it.each([
    ['recruiter', 'site.edit', true, ['users.view', 'site.edit', 'leads.view']],
    ['recruiter', 'users.view', false, ['leads.view']],
    ['recruiter', 'users.view', true, ['users.view', 'leads.view']],
    ['admin', 'users.view', false, PERMISSION_KEYS],
  ] as const)('%s, %s: %s', (role, key, isGranted, keys) => {
    const next = withKey(MATRIX, role, key, isGranted);
    expect(row(next, role)).toMatchObject({ keys });
    expect(row(next, 'viewer')).toEqual(row(MATRIX, 'viewer'));
  });
});

it('withSecondFactor changes only that role', () => {
  const next = withSecondFactor(MATRIX, 'mentor', true);
  expect(row(next, 'mentor')).toMatchObject({ requiresSecondFactor: true });
  expect(row(next, 'viewer')).toEqual(row(MATRIX, 'viewer'));
});

import { expect, it } from 'vitest';
import { accessOfRole } from '~/lib/permissions';
import { accessStatus } from './access-status';

it.each([
  ['admin', false, 'success', 'Full system access is available.'],
  ['developer', false, 'success', 'Full system access is available.'],
  ['recruiter', false, 'success', 'You can see who has access to the back office.'],
  ['admin', true, 'warning', 'You are confirmed as a developer/admin.'],
  ['developer', true, 'warning', 'You are confirmed as a developer/admin.'],
  ['recruiter', true, 'warning', 'Admin users cannot be shown.'],
])('%s, with an error: %s', (role, hasError, variant, title) => {
  const access = accessOfRole(role, ['users.view']);
  expect(accessStatus(access, hasError)).toMatchObject({ variant, title });
});

it('tells administrators that they manage admin users', () => {
  expect(accessStatus(accessOfRole('admin', []), false).text).toBe(
    'You have access to manage admin users.',
  );
});

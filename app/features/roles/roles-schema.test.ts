import { expect, it } from 'vitest';
import { newRoleSchema } from './roles-schema';

it.each([
  ['mentor', 'mentor'],
  [' site-manager-2 ', 'site-manager-2'],
  ['x'.repeat(50), 'x'.repeat(50)],
])('accepts %j', (role, name) => {
  expect(newRoleSchema.parse({ role })).toEqual({ role: name });
});

it.each([
  ['', 'Name is required'],
  ['  ', 'Name is required'],
  ['Mentor', 'Use lowercase letters, numbers and hyphens.'],
  ['site manager', 'Use lowercase letters, numbers and hyphens.'],
  ['-mentor', 'Use lowercase letters, numbers and hyphens.'],
])('refuses %j', (role, message) => {
  const result = newRoleSchema.safeParse({ role });
  expect(result.error?.issues[0]?.message ?? '').toBe(message);
});

it('limits the length of the name as the database does', () => {
  expect(newRoleSchema.safeParse({ role: 'x'.repeat(51) }).success).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { invitationSchema, newAdminSchema } from './admin-users-schema';

function problems(result: ReturnType<typeof newAdminSchema.safeParse>): string[] {
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

describe('newAdminSchema', () => {
  it('trims', () => {
    expect(newAdminSchema.parse({ email: ' kim@example.com ' })).toEqual({
      email: 'kim@example.com',
    });
  });

  it.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['kim', 'Please enter a valid email address'],
  ])('%j: %s', (email, message) => {
    expect(problems(newAdminSchema.safeParse({ email }))).toContain(message);
  });
});

describe('invitationSchema', () => {
  it.each([
    [{ name: 'Kim', email: 'kim@example.com', role: 'viewer' }, true],
    [{ email: 'kim@example.com', role: '' }, false],
    [{ name: 'Kim', email: 'kim', role: 'viewer' }, false],
    [{ name: ' ', email: 'kim@example.com', role: 'viewer' }, false],
  ])('%j: %s', (invitation, isGood) => {
    expect(invitationSchema.safeParse(invitation).success).toBe(isGood);
  });
});

import { describe, expect, it } from 'vitest';
import { newClientSchema } from './clients-schema';

const VALID = { name: 'Kim Lee', email: 'kim@example.com' };

function problems(change: Partial<typeof VALID>): string[] {
  const result = newClientSchema.safeParse({ ...VALID, ...change });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

describe('newClientSchema', () => {
  it('trims', () => {
    expect(newClientSchema.parse({ name: ' Kim Lee ', email: ' kim@example.com ' })).toEqual(VALID);
  });

  it.each([
    [{ name: '' }, 'Name must be at least 2 characters.'],
    [{ name: ' K ' }, 'Name must be at least 2 characters.'],
    [{ email: '' }, 'Please enter a valid email address.'],
    [{ email: 'kim@' }, 'Please enter a valid email address.'],
  ])('refuses %j', (change, message) => {
    expect(problems(change)).toEqual([message]);
  });

  it.each([
    [{ name: 'Jo' }, 0],
    [{ name: 'x'.repeat(200) }, 0],
    [{ name: 'x'.repeat(201) }, 1],
    [{ email: `${'x'.repeat(320)}@example.com` }, 1],
  ])('limits lengths as the database does', (change, count) => {
    expect(problems(change)).toHaveLength(count);
  });
});

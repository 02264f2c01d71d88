import { describe, expect, it } from 'vitest';
import { SERVICES } from '~/lib/records/service-types';
import { newLeadSchema } from './leads-schema';

const VALID = { name: 'Kim Lee', email: 'kim@example.com', service_type: 'recruitment' };

function problems(change: Partial<typeof VALID>): string[] {
  const result = newLeadSchema.safeParse({ ...VALID, ...change });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

describe('newLeadSchema', () => {
  it('trims', () => {
    const lead = newLeadSchema.parse({ ...VALID, name: ' Kim ', email: ' kim@example.com ' });
    expect(lead).toEqual({ ...VALID, name: 'Kim' });
  });

  it.each(SERVICES)('accepts service %s', (service_type) => {
    expect(problems({ service_type })).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'Name must be at least 2 characters.'],
    [{ name: 'K' }, 'Name must be at least 2 characters.'],
    [{ name: ' K ' }, 'Name must be at least 2 characters.'],
    [{ email: '' }, 'Please enter a valid email address.'],
    [{ email: 'kim' }, 'Please enter a valid email address.'],
    [{ email: 'kim@example' }, 'Please enter a valid email address.'],
    [{ service_type: '' }, 'Please select a service type.'],
    [{ service_type: 'plumbing' }, 'Please select a service type.'],
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

import { describe, expect, it } from 'vitest';
import { isServiceType, SERVICE_TYPES, serviceLabel } from './service-types';

describe('service types (§2)', () => {
  it('are these seven, in this order', () => {
    expect(SERVICE_TYPES.map((type) => [type, serviceLabel(type)])).toEqual([
      ['apprenticeship', 'Apprenticeship'],
      ['traineeship', 'Traineeship'],
      ['recruitment', 'Recruitment'],
      ['technology', 'Technology'],
      ['compliance', 'Compliance'],
      ['mentoring', 'Mentoring'],
      ['future_services', 'Future Services'],
    ]);
  });

  it.each([
    [null, 'General'],
    ['', 'General'],
    ['General', 'General'],
    ['Contact Form', 'Contact Form'],
    ['labour_hire', 'labour_hire'],
    ['toString', 'toString'],
  ])('%j shows as %s and is not one of them', (value, label) => {
    expect(serviceLabel(value)).toBe(label);
    expect(isServiceType(value ?? '')).toBe(false);
  });
});

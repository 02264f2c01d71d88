import { describe, expect, it } from 'vitest';
import { draftOf } from './draft';

describe('draftOf', () => {
  const typed = { name: 'Mia', serviceType: 'apprenticeship' };

  it('keeps everything where the page chose no service', () => {
    expect(draftOf(typed, undefined, {})).toEqual(typed);
    expect(draftOf({ serviceType: '' }, undefined, { serviceType: 'mentoring' })).toEqual({
      serviceType: '',
    });
  });

  it('does not take the service of the page for the visitor’s own', () => {
    expect(draftOf(typed, 'apprenticeship', {})).toEqual({ name: 'Mia', serviceType: undefined });
    expect(draftOf(typed, 'apprenticeship', { serviceType: 'mentoring' })).toEqual({
      name: 'Mia',
      serviceType: 'mentoring',
    });
  });

  it('keeps another service that was chosen on such a page', () => {
    const values = { serviceType: 'technology' };
    expect(draftOf(values, 'apprenticeship', { serviceType: 'mentoring' })).toEqual(values);
  });
});

import { describe, expect, it } from 'vitest';
import { draftOf } from './draft';

describe('draftOf', () => {
  const typed = { name: 'Mia', serviceType: 'apprenticeship' };

  it('keeps everything when the page did not preselect a service', () => {
    expect(draftOf(typed, undefined, {})).toEqual(typed);
    expect(draftOf({ serviceType: '' }, undefined, { serviceType: 'mentoring' })).toEqual({
      serviceType: '',
    });
  });

  it('does not store the page’s preselected service as the visitor’s choice', () => {
    expect(draftOf(typed, 'apprenticeship', {})).toEqual({ name: 'Mia', serviceType: undefined });
    expect(draftOf(typed, 'apprenticeship', { serviceType: 'mentoring' })).toEqual({
      name: 'Mia',
      serviceType: 'mentoring',
    });
  });

  it('keeps a different service chosen on a page that preselects one', () => {
    const values = { serviceType: 'technology' };
    expect(draftOf(values, 'apprenticeship', { serviceType: 'mentoring' })).toEqual(values);
  });
});

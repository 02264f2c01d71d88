import { describe, expect, it } from 'vitest';
import { breadcrumbOf } from './breadcrumb-path';

describe('breadcrumbOf', () => {
  it.each(['/', '', '//'])('shows nothing on the root (%j)', (path) => {
    expect(breadcrumbOf(path)).toEqual([]);
  });

  it('starts at Home and shows hyphens as spaces', () => {
    expect(breadcrumbOf('/future-services')).toEqual([
      { label: 'Home', to: '/' },
      { label: 'future services', to: '/future-services' },
    ]);
  });

  it('gives each segment its address, with or without a trailing slash', () => {
    const expected = [
      { label: 'Home', to: '/' },
      { label: 'services', to: '/services' },
      { label: 'compliance', to: '/services/compliance' },
    ];
    expect(breadcrumbOf('/services/compliance')).toEqual(expected);
    expect(breadcrumbOf('/services/compliance/')).toEqual(expected);
  });

  it('leaves out the secret of a link', () => {
    const crumbs = breadcrumbOf(`/applications/${'0a'.repeat(32)}`);
    expect(crumbs.map(({ label }) => label)).toEqual(['Home', 'applications']);
  });

  it('decodes encoded segments and copes with broken ones', () => {
    expect(breadcrumbOf('/caf%C3%A9-jobs').at(-1)?.label).toBe('café jobs');
    expect(breadcrumbOf('/%E0%A4%A').at(-1)?.label).toBe('%E0%A4%A');
  });
});

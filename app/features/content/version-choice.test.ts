import { describe, expect, it } from 'vitest';
import { comparedVersions, versionLabel } from './version-choice';

function compared(version: number, published_version: number | null, query = '') {
  return comparedVersions({ version, published_version }, new URLSearchParams(query));
}

describe('comparedVersions', () => {
  it('compares the published version with the current one', () => {
    expect(compared(7, 4)).toEqual({ from: 4, to: 7 });
  });

  it.each([7, null])('compares the last two if nothing changed since (%j is published)', (live) => {
    expect(compared(7, live)).toEqual({ from: 6, to: 7 });
  });

  it('compares what the address names, and ignores what is not a number', () => {
    expect(compared(7, 4, 'from=2&to=5')).toEqual({ from: 2, to: 5 });
    expect(compared(7, 4, 'from=-1&to=x')).toEqual({ from: 4, to: 7 });
  });

  it('copes with a page that has one version', () => {
    expect(compared(1, null)).toEqual({ from: 1, to: 1 });
  });
});

it('versionLabel names a version by number, name and state', () => {
  const version = {
    id: 'a',
    number: 4,
    name: 'Before the new prices',
    title: 'Page',
    created_at: '2026-01-05T02:00:00Z',
    is_autosave: false,
    savedBy: 'kim@tuart.example',
  };
  const label = versionLabel(version, { version: 7, published_version: 4 });
  expect(label).toMatch(/^Version 4: Before the new prices \(published, .+, kim@tuart\.example\)$/);
});

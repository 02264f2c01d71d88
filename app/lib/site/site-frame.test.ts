import { describe, expect, it } from 'vitest';
import { parseRelease } from './release';
import { needsMoreWords, siteFrame } from './site-frame';

const RELEASE = parseRelease({ number: 7 });

describe('siteFrame', () => {
  it('gives the home page only words that it can show', () => {
    const { words } = siteFrame(RELEASE, '/').settings;
    expect(words).toMatchObject({ footerContact: 'Contact', unavailable: 'Back in a moment' });
    expect(words).not.toHaveProperty('searchIntro');
  });

  it('gives other pages all words', () => {
    expect(siteFrame(RELEASE, '/search').settings.words).toEqual(RELEASE.settings.words);
    expect(siteFrame(RELEASE, '/admin').settings.words).toEqual(RELEASE.settings.words);
  });

  it('gives no page what only the server needs', () => {
    const frame = siteFrame(RELEASE, '/contact');
    expect(Object.keys(frame)).toEqual(['number', 'branding', 'menus', 'closures', 'settings']);
    expect(frame.settings).not.toHaveProperty('accessLines');
  });
});

describe('needsMoreWords', () => {
  it('is true only on the way from the home page to another', () => {
    expect(needsMoreWords('/', '/search')).toBe(true);
    expect(needsMoreWords('/', '/')).toBe(false);
    expect(needsMoreWords('/search', '/')).toBe(false);
    expect(needsMoreWords('/contact', '/search')).toBe(false);
  });
});

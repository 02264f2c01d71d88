import { describe, expect, it } from 'vitest';
import { DEFAULT_RELEASE } from '~/lib/site/defaults';
import type { Branding, SiteRelease } from '~/lib/site/release-parts';
import { iconUrls } from './icon-urls';

const OWN = {
  tab: '/favicon.ico',
  touch: '/apple-touch-icon.png',
  manifest: [
    { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/brand/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
};
const RENDERED = '/storage/v1/render/image/public/favicons/1-ab%20c.png';

function withIcon(favicon: Branding['favicon']): SiteRelease {
  return { ...DEFAULT_RELEASE, branding: { ...DEFAULT_RELEASE.branding, favicon } };
}

describe('iconUrls', () => {
  it('are the default icons when none is chosen', () => {
    expect(iconUrls(withIcon(null))).toEqual(OWN);
  });

  it('show the initials on a site without the product’s drawings', () => {
    const { settings } = DEFAULT_RELEASE;
    const looks = { ...settings.looks, illustrations: 'none' as const };
    const plain = { ...DEFAULT_RELEASE, number: 7, settings: { ...settings, looks } };
    const { tab, touch, manifest } = iconUrls(plain);
    expect([tab, touch]).toEqual(['/brand/icon/7/32.png', '/brand/icon/7/180.png']);
    expect(manifest.map(({ src, purpose }) => [src, purpose])).toEqual([
      ['/brand/icon/7/192.png', undefined],
      ['/brand/icon/7/192.png', 'maskable'],
      ['/brand/icon/7/512.png', undefined],
      ['/brand/icon/7/512.png', 'maskable'],
    ]);
  });

  it('cover every size of the chosen icon', () => {
    const { tab, touch, manifest } = iconUrls(withIcon({ path: 'storage/1-ab c.png', alt: '' }));
    const side = (px: number) => `${RENDERED}?width=${px}&height=${px}&resize=cover&format=origin`;
    expect(tab).toBe(side(32));
    expect(touch).toBe(side(180));
    expect(manifest).toEqual([
      { src: side(192), sizes: '192x192', type: 'image/png' },
      { src: side(512), sizes: '512x512', type: 'image/png' },
    ]);
  });

  it.each([
    ['storage/1.JPG', 'image/jpeg'],
    ['storage/1.webp', 'image/webp'],
  ])('give the type of %s', (path, type) => {
    expect(iconUrls(withIcon({ path, alt: '' })).manifest[0]?.type).toBe(type);
  });

  it('point to an ICO file itself, because it contains its own sizes', () => {
    expect(iconUrls(withIcon({ path: 'storage/1.ico', alt: '' }))).toEqual({
      ...OWN,
      tab: '/storage/v1/object/public/favicons/1.ico',
    });
  });

  it('point to a file of the site directly', () => {
    expect(iconUrls(withIcon({ path: '/brand/mark.svg', alt: '' })).tab).toBe('/brand/mark.svg');
  });
});

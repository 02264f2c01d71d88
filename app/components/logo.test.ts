import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RELEASE } from '~/lib/site/defaults';
import type { SiteLogo } from '~/lib/site/release-parts';
import { DraftContext } from '~/lib/site/use-site';
import { Logo, LogoMark } from './logo';

const NAME = DEFAULT_RELEASE.settings.company.name;
const LIGHT: SiteLogo = { path: 'storage/light.png', alt: '', width: 800, height: 200 };
const DARK = { ...LIGHT, darkPath: 'storage/dark.png' };
const FILES = '/storage/v1/object/public/logos';

function shown(logo: SiteLogo | null, Component: FunctionComponent = Logo): string {
  const release = {
    ...DEFAULT_RELEASE,
    branding: { ...DEFAULT_RELEASE.branding, logo },
  };
  const element = createElement(DraftContext, { value: release }, createElement(Component));
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

function imagesIn(html: string): string[] {
  return [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src = '']) => src);
}

describe('the logo in the bar', () => {
  it('is the site’s own mark beside the name when no logo was chosen', () => {
    const html = shown(null);
    expect(imagesIn(html)).toEqual(['/brand/mark.svg']);
    expect(html).toContain(`<span class="logo-name">${NAME}</span>`);
  });

  it('keeps its shape', () => {
    expect(shown(LIGHT)).toContain('width="800" height="200"');
    expect(shown({ ...LIGHT, shownWidth: 120 })).toContain('style="width:120px"');
  });

  it('hides the name visually but keeps it for screen readers, because the link needs a name', () => {
    expect(shown(LIGHT)).toContain(`<span class="logo-name">${NAME}</span>`);
    const html = shown({ ...LIGHT, hidesName: true });
    expect(html).toContain(`<span class="sr-only">${NAME}</span>`);
    expect(html).not.toContain('logo-name');
  });

  it('has a dark version only if one was chosen, and loads only the visible one', () => {
    expect(imagesIn(shown(LIGHT))).toEqual([`${FILES}/light.png`]);
    expect(shown(LIGHT)).not.toContain('in-dark');
    expect(shown(LIGHT)).not.toContain('loading="lazy"');
    for (const Component of [Logo, LogoMark]) {
      const html = shown(DARK, Component);
      expect(imagesIn(html)).toEqual([`${FILES}/light.png`, `${FILES}/dark.png`]);
      // app/styles/logo.css shows one of the two logos and hides the other.
      expect(html.match(/<img/g)).toHaveLength(2);
      expect(html.match(/loading="lazy"/g)).toHaveLength(2);
      expect(html).toMatch(/<img[^>]*class="logo "[^>]*\/><img[^>]*class="logo in-dark"/);
    }
  });
});

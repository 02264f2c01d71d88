import { describe, expect, it } from 'vitest';
import { DEFAULT_RELEASE } from '~/lib/site/defaults';
import type { SiteLayout } from '~/lib/site/release-parts';
import { siteProblems } from './find-problems';

const PLACES = {
  paths: new Set([
    '/',
    '/jobs',
    '/search',
    '/recruitment',
    '/apprenticeships',
    '/traineeships',
    '/compliance',
    '/mentoring',
    '/technology',
    '/admin/auth',
    '/login',
    '/privacy',
    '/terms',
  ]),
  hasPages: true,
  anchorOf: (type: string) =>
    ({ 'services-grid': 'services', 'why-choose-us': 'about', 'contact-form': 'contact' })[type],
};

function texts(changes: Partial<typeof DEFAULT_RELEASE>) {
  return siteProblems({ ...DEFAULT_RELEASE, ...changes }, PLACES).map(({ text }) => text);
}

function withProps(props: Record<string, unknown>): SiteLayout {
  const [header, main, footer] = DEFAULT_RELEASE.layout.sections;
  if (!header || !main || !footer) throw new Error('no sections');
  const components = [...main.components, { id: 'x', type: 'columns', props }];
  return { ...DEFAULT_RELEASE.layout, sections: [header, { ...main, components }, footer] };
}

describe('siteProblems', () => {
  it('finds none on the default site', () => {
    expect(texts({})).toEqual([]);
  });

  it('names empty sections, except the site’s own header and footer', () => {
    const sections = DEFAULT_RELEASE.layout.sections.map((section) => ({
      ...section,
      components: [],
    }));
    const menus = { navigation: [], quickLinks: [], explore: [], mobile: [], legal: [] };
    const layout = { ...DEFAULT_RELEASE.layout, sections };
    expect(texts({ layout, menus })).toEqual(['The section Main Content is empty']);
  });

  it('names menu links to pages that do not exist', () => {
    const menus = {
      ...DEFAULT_RELEASE.menus,
      quickLinks: [
        { label: 'Gone', to: '/gone' },
        { label: 'Team', to: '/#team' },
        { label: 'Fine', to: '/recruitment?from=footer' },
        { label: 'Elsewhere', to: 'https://example.com/gone' },
        { label: 'Call', to: 'tel:0855500142' },
      ],
    };
    expect(texts({ menus })).toEqual([
      'The link Gone leads nowhere: /gone',
      'The link Team leads nowhere: /#team',
    ]);
  });

  it('names dead links and images without alt text in components, however deep', () => {
    const layout = withProps({
      columns: [
        { link: '/gone', image: { path: 'media/1.png', alt: '' } },
        { secondLink: '/gone', image: { path: 'media/2.png', alt: 'Two' } },
        // The page of a closed job still exists, and shows other jobs.
        { link: '/jobs/welder-1001' },
      ],
      text: '/not-a-link',
    });
    expect(texts({ layout })).toEqual([
      'Broken link: /gone',
      'An image has no alt text: media/1.png',
    ]);
  });

  it('names a hero image without alt text', () => {
    const branding = { ...DEFAULT_RELEASE.branding, hero: { path: 'storage/1.png', alt: '' } };
    expect(siteProblems({ ...DEFAULT_RELEASE, branding }, PLACES)).toEqual([
      { tab: 'hero', text: 'The hero image has no alt text' },
    ]);
  });

  it('reports no dead links while the pages are unknown, and says that it could not check', () => {
    const menus = {
      ...DEFAULT_RELEASE.menus,
      footer: [{ label: 'Our team', to: '/our-team' }],
    } as typeof DEFAULT_RELEASE.menus;
    const site = { ...DEFAULT_RELEASE, menus };
    const dead = 'The link Our team leads nowhere: /our-team';
    expect(siteProblems(site, PLACES).map(({ text }) => text)).toContain(dead);
    const unknown = siteProblems(site, { ...PLACES, hasPages: false }).map(({ text }) => text);
    expect(unknown).toEqual([
      'Page links were not checked because the list of pages has not loaded',
    ]);
  });
});

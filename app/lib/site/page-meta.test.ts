import { describe, expect, it } from 'vitest';
import { pageMeta } from './page-meta';
import { parseRelease } from './release';
import { serviceData } from './service-data';

const RELEASE = parseRelease({ number: 7 });
const ROOT = {
  id: 'root',
  loaderData: {
    release: RELEASE,
    shareImage: null,
    publicConfig: {
      siteUrl: 'https://tuart.example',
      supabaseUrl: '',
      publishableKey: 'k',
      hasMail: true,
      hasAccountMail: true,
    },
  },
};

function metaOf(pathname: string, facts: Parameters<typeof pageMeta>[1]) {
  const meta = pageMeta({ location: { pathname }, matches: [ROOT] }, facts);
  const find = (key: string) => meta.find((entry) => Object.values(entry).includes(key));
  const graphEntry = meta.find((entry) => 'script:ld+json' in entry) as {
    'script:ld+json': { '@graph': { '@type': string }[] };
  };
  const graph = graphEntry?.['script:ld+json']['@graph'] ?? [];
  return { meta, find, graph, types: graph.map((node) => node['@type']) };
}

describe('pageMeta', () => {
  it('names the home page after the site and its tagline', () => {
    const { meta, find, types } = metaOf('/', {});
    expect(meta[0]).toEqual({ title: 'Tuart Workforce: People. Employment. Progress.' });
    expect(find('canonical')).toMatchObject({ href: 'https://tuart.example/' });
    expect(types).toEqual([]);
    expect(find('og:image')).toMatchObject({ content: 'https://tuart.example/brand/share/7.jpg' });
  });

  it('shows the picture of the page, otherwise the one chosen for the site', () => {
    const chosen = { ...ROOT, loaderData: { ...ROOT.loaderData, shareImage: '/site.png' } };
    const imageOf = (image?: string) => {
      const facts = image ? { image } : {};
      const meta = pageMeta({ location: { pathname: '/contact' }, matches: [chosen] }, facts);
      return meta.find((entry) => 'property' in entry && entry.property === 'og:image');
    };
    expect(imageOf()).toMatchObject({ content: 'https://tuart.example/site.png' });
    expect(imageOf('/page.png')).toMatchObject({ content: 'https://tuart.example/page.png' });
  });

  it('gives other pages their own title, address and place in the site', () => {
    const { meta, find, types } = metaOf('/contact', { title: 'Contact Us', description: 'Call.' });
    expect(meta[0]).toEqual({ title: 'Contact Us | Tuart Workforce' });
    expect(find('description')).toMatchObject({ content: 'Call.' });
    expect(find('og:image')).toMatchObject({
      content: 'https://tuart.example/brand/share/7/contact.jpg',
    });
    expect(types).toEqual(['BreadcrumbList']);
  });

  it('points copies to the one canonical address', () => {
    const { find, types } = metaOf('/services/compliance', {
      title: 'Compliance',
      canonicalPath: '/compliance',
      structuredData: () => ({ '@type': 'Service' }),
    });
    expect(find('canonical')).toMatchObject({ href: 'https://tuart.example/compliance' });
    expect(types).toEqual(['BreadcrumbList', 'Service']);
  });

  it.each(['/contact/', '/CONTACT', '//contact', '/%63ontact'])(
    'has one canonical address for %s',
    (pathname) => {
      const { find } = metaOf(pathname, { title: 'Contact Us' });
      expect(find('canonical')).toMatchObject({ href: 'https://tuart.example/contact' });
    },
  );

  it('gives search engines only addresses that exist, with the names shown on screen', () => {
    const service = { title: 'Future Services', description: 'What comes next.' };
    const { graph } = metaOf('/services/future-services', {
      title: service.title,
      canonicalPath: '/future-services',
      structuredData: (siteUrl) => serviceData(service, '/future-services', siteUrl),
    });
    expect(graph[0]).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://tuart.example/' },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Future services',
          item: 'https://tuart.example/future-services',
        },
      ],
    });
    expect(graph[1]).toMatchObject({
      name: 'Future Services',
      areaServed: 'Western Australia',
      provider: { '@id': 'https://tuart.example/#agency' },
      url: 'https://tuart.example/future-services',
    });
  });

  it('keeps a query that names another page, but leaves it out of the breadcrumb', () => {
    const { find, graph } = metaOf('/blog', { title: 'Blog', canonicalPath: '/blog?page=2' });
    expect(find('canonical')).toMatchObject({ href: 'https://tuart.example/blog?page=2' });
    expect(graph[0]).toMatchObject({
      itemListElement: [{}, { name: 'Blog', item: 'https://tuart.example/blog' }],
    });
  });

  it('describes a page in at most 160 characters', () => {
    const { find } = metaOf('/contact', { title: 'Contact Us', description: 'word '.repeat(60) });
    const { content } = find('description') as { content: string };
    expect(content).toMatch(/^word .* word…$/);
    expect(content.length).toBeLessThanOrEqual(160);
  });

  it('gives no address for a missing page', () => {
    const { meta } = metaOf('/services', { title: 'Service Not Found', isMissing: true });
    expect(meta).toEqual([
      { title: 'Service Not Found | Tuart Workforce' },
      { name: 'robots', content: 'noindex' },
    ]);
  });

  it('still has a title when the root could not load', () => {
    const meta = pageMeta({ location: { pathname: '/' }, matches: [] }, { title: 'Contact Us' });
    expect(meta).toEqual([{ title: 'Contact Us' }]);
  });
});

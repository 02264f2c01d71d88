import { describe, expect, it } from 'vitest';
import { pageMeta } from './page-meta';
import { parseRelease } from './release';

const ROOT = {
  id: 'root',
  loaderData: {
    release: parseRelease(null),
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
  return { meta, find, types: graphEntry['script:ld+json']['@graph'].map((node) => node['@type']) };
}

describe('pageMeta', () => {
  it('names the home page after the site and its tagline', () => {
    const { meta, find, types } = metaOf('/', {});
    expect(meta[0]).toEqual({ title: 'Tuart Workforce: People. Employment. Progress.' });
    expect(find('canonical')).toMatchObject({ href: 'https://tuart.example/' });
    expect(types).toEqual(['EmploymentAgency']);
  });

  it('gives other pages their own title, address and place in the site', () => {
    const { meta, find, types } = metaOf('/contact', { title: 'Contact Us', description: 'Call.' });
    expect(meta[0]).toEqual({ title: 'Contact Us | Tuart Workforce' });
    expect(find('description')).toMatchObject({ content: 'Call.' });
    expect(find('og:image')).toMatchObject({
      content: 'https://tuart.example/brand/open-graph.jpg',
    });
    expect(types).toEqual(['EmploymentAgency', 'BreadcrumbList']);
  });

  it('points copies at the one canonical address', () => {
    const { find, types } = metaOf('/services/compliance', {
      title: 'Compliance',
      canonicalPath: '/compliance',
      structuredData: { '@type': 'Service' },
    });
    expect(find('canonical')).toMatchObject({ href: 'https://tuart.example/compliance' });
    expect(types).toEqual(['EmploymentAgency', 'BreadcrumbList', 'Service']);
  });

  it('still says something when the root could not load', () => {
    const meta = pageMeta({ location: { pathname: '/' }, matches: [] }, { title: 'Contact Us' });
    expect(meta).toEqual([{ title: 'Contact Us' }]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageAddress, withoutEmptyFields } from './page-address.ts';

const PUBLIC_ROUTES = path.resolve(import.meta.dirname, '../../../app/routes/public');

describe('pageAddress', () => {
  it.each([
    ['/contact', '?utm_source=x&a&a&a', { path: '/contact', query: '', isCached: true }],
    ['/blog', '?page=2&utm_source=x', { path: '/blog', query: '?page=2', isCached: true }],
    ['/blog', '?x=1', { path: '/blog', query: '', isCached: true }],
    [
      '/admin/auth',
      '?logout=true',
      { path: '/admin/auth', query: '?logout=true', isCached: false },
    ],
    ['/preview', '?key=ab', { path: '/preview', query: '?key=ab', isCached: false }],
    [
      '/search',
      '?x=1&q=+steel%20%20boots+&q=2',
      { path: '/search', query: '?q=steel+boots', isCached: true },
    ],
    [
      '/search',
      `?q=${'a'.repeat(5000)}`,
      { path: '/search', query: `?q=${'a'.repeat(100)}`, isCached: true },
    ],
    [
      '/jobs',
      '?region=perth&q=+a++b&kind=apprenticeship&trade=&page=2&x=1',
      {
        path: '/jobs',
        query: '?q=a+b&kind=apprenticeship&region=perth&page=2',
        isCached: true,
      },
    ],
    ['/jobs', '?kind=nonsense&page=-1', { path: '/jobs', query: '', isCached: true }],
    [
      '/jobs/feed.xml',
      '?kind=contract&q=a',
      { path: '/jobs/feed.xml', query: '?kind=contract', isCached: false },
    ],
    [
      '/estimate',
      '?x=1&size=012&start=2026-07-01&kind=traineeship&block=b&page=/a',
      {
        path: '/estimate',
        query: '?page=%2Fa&block=b&kind=traineeship&start=2026-07-01&size=12',
        isCached: false,
      },
    ],
    ['/a/b/c/d/e/f/g/h/i', '', { path: '/no/such/page', query: '', isCached: true }],
    [`/${'a'.repeat(400)}`, '', { path: '/no/such/page', query: '', isCached: true }],
    ['/admin/content/edit/1', '?a', { path: '/admin/content/edit/1', query: '', isCached: true }],
  ])('%s%s', (path, search, address) => {
    expect(pageAddress(path, search)).toEqual(address);
  });

  it('covers every page that reads its query on the server', () => {
    const readers = readdirSync(PUBLIC_ROUTES).filter((file) => {
      const text = readFileSync(path.join(PUBLIC_ROUTES, file), 'utf8');
      return /export (async )?function loader[\s\S]*?searchParams[\s\S]*?\n}/.test(text);
    });
    expect(readers.sort()).toEqual([
      'blog.tsx',
      'estimate-enquiry.tsx',
      'estimate.tsx',
      'jobs-feed.ts',
      'jobs.tsx',
      'login.tsx',
      'preview.tsx',
      'search.tsx',
    ]);
  });
});

describe('withoutEmptyFields', () => {
  it.each([
    ['/jobs', '?q=&kind=apprenticeship&trade=&region=', '?kind=apprenticeship'],
    ['/jobs', '?q=&kind=&trade=&region=', ''],
    ['/jobs', '?kind=apprenticeship&region=perth', '?kind=apprenticeship&region=perth'],
    ['/jobs', '?q=a%20b', '?q=a%20b'],
    ['/search', '?q=', ''],
    // The answer names the fields that are empty.
    ['/estimate', '?start=&size=', '?start=&size='],
    ['/contact', '?utm_source=', '?utm_source='],
  ])('%s%s', (path, search, clean) => {
    expect(withoutEmptyFields(path, search)).toBe(clean);
  });
});

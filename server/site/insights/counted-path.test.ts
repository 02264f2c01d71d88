import { describe, expect, it } from 'vitest';
import { PUBLIC_PATHS } from '../../../app/lib/site/sitemap.ts';
import { countedPath } from './counted-path.ts';

describe('countedPath', () => {
  it.each([...PUBLIC_PATHS, '/blog', '/login', '/login/recover', '/my-enquiries'])(
    '%s counts as itself',
    (path) => expect(countedPath(path)).toEqual({ path }),
  );

  it.each([
    ['/contact/', '/contact'],
    ['/services/mentoring', '/mentoring'],
    ['/services/future-services/', '/future-services'],
  ])('%s counts as %s', (address, path) => expect(countedPath(address)).toEqual({ path }));

  it('a content page counts under its slug, which the database checks', () => {
    expect(countedPath('/privacy')).toEqual({ path: '/privacy', slug: 'privacy' });
  });

  it.each([
    '',
    'contact',
    '/admin/leads',
    '/services/plumbing',
    '/login/set-password',
    '/login/recover/token',
    '/Privacy',
    '/privacy?email=mia@example.com',
    '//evil.example',
    '/a/b',
    `/${'a'.repeat(201)}`,
    '/contact\n',
  ])('%j is not counted', (address) => expect(countedPath(address)).toBeUndefined());
});

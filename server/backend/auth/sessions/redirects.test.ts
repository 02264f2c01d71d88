import { expect, it } from 'vitest';
import { AuthError } from '../accounts/errors.ts';
import { errorRedirect, safeRedirect, withQuery } from './redirects.ts';

const SITE = 'https://site.test';

it.each([
  [undefined, 'https://site.test/'],
  ['', 'https://site.test/'],
  ['/login?next=%2Fadmin', 'https://site.test/login?next=%2Fadmin'],
  ['admin/account', 'https://site.test/admin/account'],
  ['https://site.test/a#b', 'https://site.test/a#b'],
  ['HTTPS://SITE.TEST/x', 'https://site.test/x'],
  ['http://site.test/', 'https://site.test/'],
  ['https://site.test:444/', 'https://site.test/'],
  ['https://evil.test/', 'https://site.test/'],
  ['//evil.test', 'https://site.test/'],
  ['/\\evil.test', 'https://site.test/'],
  ['\\\\evil.test', 'https://site.test/'],
  ['/\t/evil.test', 'https://site.test/'],
  ['https://site.test@evil.test/', 'https://site.test/'],
  ['https://a:b@site.test/', 'https://site.test/'],
  ['https://site.test.evil.test/', 'https://site.test/'],
  ['javascript:alert(1)', 'https://site.test/'],
  ['data:text/html,x', 'https://site.test/'],
  ['blob:https://site.test/x', 'https://site.test/'],
  ['https://', 'https://site.test/'],
  [`/login?next=${'x'.repeat(3000)}`, 'https://site.test/'],
])('%j leads to %s', (requested, expected) => {
  expect(safeRedirect(SITE, requested)).toBe(expected);
});

it('gives PKCE clients the reason in the query too', () => {
  const error = new AuthError(403, 'otp_expired', 'Token has expired');
  const fragment = 'error=access_denied&error_code=otp_expired&error_description=Token+has+expired';
  expect(errorRedirect(`${SITE}/x`, error, false)).toBe(`${SITE}/x#${fragment}`);
  expect(errorRedirect(`${SITE}/x`, error, true)).toBe(`${SITE}/x?${fragment}#${fragment}`);
});

it('reveals nothing about an unexpected error', () => {
  expect(errorRedirect(SITE, new Error('select * from secrets'), false)).not.toContain('secrets');
});

it('appends to a query and escapes values', () => {
  expect(withQuery(`${SITE}/x?a=1`, { code: 'b&c=d' })).toBe(`${SITE}/x?a=1&code=b%26c%3Dd`);
});

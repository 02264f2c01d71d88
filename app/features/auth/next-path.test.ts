import { describe, expect, it } from 'vitest';
import { loginPath, loginPathFor, recoverPath, safeNext, setPasswordPath } from './next-path';

describe('safeNext', () => {
  it.each([
    '/',
    '/admin',
    '/admin/leads?status=new&q=a%20b#row',
    '/contact#form',
    '/a/https://elsewhere.example',
  ])('keeps %s', (path) => {
    expect(safeNext(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'admin',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '///elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    '/\n/elsewhere.example/',
    '/.//elsewhere.example/',
    '/a/..//elsewhere.example/',
    '/%2e//elsewhere.example/',
    'javascript:alert(1)',
    ' /admin',
    '\\/elsewhere.example',
    '/admin/auth',
    '/admin/auth?logout=true',
    '/admin/x/../auth?next=/admin',
  ])('refuses %j', (path) => {
    expect(safeNext(path)).toBeNull();
  });
});

describe('loginPath', () => {
  it('includes the page that was requested', () => {
    expect(loginPath({ pathname: '/admin/leads', search: '?q=x' })).toBe(
      '/admin/auth?next=%2Fadmin%2Fleads%3Fq%3Dx',
    );
  });

  it('does not include the login screen itself', () => {
    expect(loginPath({ pathname: '/admin/auth', search: '?logout=true' })).toBe('/admin/auth');
  });
});

describe('paths of the password screens', () => {
  it.each([
    [loginPathFor, '/admin/auth'],
    [recoverPath, '/admin/recover'],
    [setPasswordPath, '/admin/set-password'],
  ])('%o keeps the page that was requested', (pathFor, path) => {
    expect(pathFor(null)).toBe(path);
    expect(pathFor('/admin/leads?q=x')).toBe(`${path}?next=%2Fadmin%2Fleads%3Fq%3Dx`);
  });
});

import { expect, it } from 'vitest';
import { findLogoutQuestion } from './logout-origin';

const LOGOUT = 'http://tuart.example/admin/auth?logout=true';

function ask(headers: Record<string, string>, url = LOGOUT) {
  return findLogoutQuestion(new Request(url, { headers: { host: 'tuart.example', ...headers } }));
}

it.each([
  [{ 'sec-fetch-site': 'cross-site' }, '/admin/auth?logout=ask'],
  [{ 'sec-fetch-site': 'same-site' }, '/admin/auth?logout=ask'],
  [{ 'sec-fetch-site': 'same-origin' }, undefined],
  [{ 'sec-fetch-site': 'none' }, undefined],
  [{ referer: 'https://evil.example/' }, '/admin/auth?logout=ask'],
  [{ referer: 'http://tuart.example/admin' }, undefined],
  [{ 'sec-fetch-site': 'cross-site', referer: 'http://tuart.example/' }, '/admin/auth?logout=ask'],
  [{}, undefined],
])('%j: %s', (headers, target) => {
  expect(ask(headers)).toBe(target);
});

it('keeps the other parameters, and is not misled by a second logout parameter', () => {
  const url = 'http://tuart.example/admin/auth?next=%2Fadmin%2Fleads&logout=no&logout=true';
  expect(ask({ 'sec-fetch-site': 'cross-site' }, url)).toBe(
    '/admin/auth?next=%2Fadmin%2Fleads&logout=ask',
  );
});

it('does nothing when only the login screen is requested', () => {
  expect(ask({ 'sec-fetch-site': 'cross-site' }, 'http://tuart.example/admin/auth')).toBe(
    undefined,
  );
});

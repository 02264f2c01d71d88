import { expect, it } from 'vitest';
import { passkeyObstacle } from './passkey-support';

const modern = { isSecureContext: true, PublicKeyCredential: class {} };

it.each([
  ['https://www.example.com', 'https://www.example.com', null],
  ['http://localhost:3000', 'http://localhost:3000', null],
  ['https://www.example.com', 'https://example.com', 'address'],
  ['http://localhost:3000', 'http://127.0.0.1:3000', 'address'],
  ['http://office:3000', 'http://office:3000', 'https'],
  ['http://192.168.1.5:3000', 'http://192.168.1.5:3000', 'https'],
  ['https://192.168.1.5', 'https://192.168.1.5', 'https'],
])('a site at %s, opened at %s: %s', (siteUrl, origin, obstacle) => {
  expect(passkeyObstacle(siteUrl, { ...modern, location: { origin } })).toBe(obstacle);
});

it('on plain http in an office, the address is the obstacle', () => {
  const here = { isSecureContext: false, location: { origin: 'http://office:3000' } };
  expect(passkeyObstacle('http://localhost:3000', here)).toBe('https');
  expect(passkeyObstacle('https://www.example.com', here)).toBe('address');
});

it('a browser without passkeys is the obstacle', () => {
  const location = { origin: 'https://www.example.com' };
  expect(passkeyObstacle(location.origin, { location, isSecureContext: true })).toBe('browser');
});

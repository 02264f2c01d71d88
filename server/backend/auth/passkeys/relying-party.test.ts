import { expect, it } from 'vitest';
import { findRelyingParty } from './relying-party.ts';

it.each([
  ['https://www.example.com', 'www.example.com'],
  ['https://www.example.com:8443', 'www.example.com'],
  ['http://localhost:3000', 'localhost'],
  ['http://tuart.localhost:3000', 'tuart.localhost'],
  ['http://www.example.com', undefined],
  ['http://localhost.example.com', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://203.0.113.7', undefined],
  ['https://[2001:db8::1]', undefined],
])('%s makes passkeys for %s', (siteUrl, id) => {
  expect(findRelyingParty(siteUrl)?.id).toBe(id);
});

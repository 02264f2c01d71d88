import { expect, it } from 'vitest';
import { otherAddress } from './other-address';

const HERE = { pathname: '/admin/auth', search: '?next=%2Fadmin%2Fleads' };

it.each([
  ['http://localhost:3000', 'http://localhost:3000', undefined],
  ['https://tuart.example/', 'https://tuart.example', undefined],
  [
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://localhost:3000/admin/auth?next=%2Fadmin%2Fleads',
  ],
  [
    'https://tuart.example',
    'http://tuart.example',
    'https://tuart.example/admin/auth?next=%2Fadmin%2Fleads',
  ],
])('a site at %s, opened at %s: %s', (site, origin, other) => {
  expect(otherAddress(site, { origin, ...HERE })?.href).toBe(other);
});

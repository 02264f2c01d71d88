import { describe, expect, it } from 'vitest';
import { fromBase32, isTotpCode, newTotpSecret, toBase32, totpCode, totpUri } from './totp.ts';

// RFC 6238, appendix B, the last six of its eight digits
const SECRET = toBase32(Buffer.from('12345678901234567890'));

describe('codes', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i', (seconds, code) => {
    expect(totpCode(SECRET, seconds)).toBe(code);
  });

  it.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])('accepts codes from a clock that is %i s off: %s', (offset, isAccepted) => {
    const now = 1_800_000_000;
    expect(isTotpCode(SECRET, totpCode(SECRET, now + offset), now)).toBe(isAccepted);
  });

  it.each(['', '12345', '1234567', 'abcdef', '２８７０８２'])('refuses %j', (code) => {
    expect(isTotpCode(SECRET, code, 59)).toBe(false);
  });
});

it('secrets have 160 bits and survive encoding and decoding', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(toBase32(fromBase32(secret))).toBe(secret);
  expect(newTotpSecret()).not.toBe(secret);
});

it('the address for authenticator apps contains issuer and account', () => {
  const uri = new URL(totpUri('ABC', 'Tuart & Co', 'a+b@tuart.example'));
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/Tuart & Co:a+b@tuart.example');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'ABC',
    issuer: 'Tuart & Co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

import { expect, it } from 'vitest';
import { MAX_QR_BYTES, qrCodeSvg } from './qr-code.ts';

it('fits into a data URL without escaping', () => {
  const svg = qrCodeSvg('otpauth://totp/x');
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 33 33"/);
  expect(svg).not.toMatch(/[#%]/);
});

it('draws a finder pattern in three corners, inside a quiet zone', () => {
  const svg = qrCodeSvg('otpauth://totp/x');
  for (const corner of ['M4 4h1', 'M28 4h1', 'M4 28h1']) expect(svg).toContain(corner);
  expect(svg).not.toContain('M3 ');
});

it('accepts the longest address that a factor may have', () => {
  expect(() => qrCodeSvg('x'.repeat(MAX_QR_BYTES))).not.toThrow();
});

import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { MAX_QR_BYTES, qrCode, qrCodeSvg } from './qr-code.ts';

/** Size and digest of the modules as the npm package `qrcode` 1.5 draws them. */
it.each([
  [1, 21, '0db507863e33ebc9'],
  [14, 21, '46e4d9ddea56e4f5'],
  [15, 25, '5247907560e53a79'],
  [62, 33, 'cd24f3c34a4bb7b1'],
  [122, 45, '488bb3225f4beff6'],
  [213, 57, 'ae2977f566ba3e72'],
  [214, 61, '67dd4f0ab1920955'],
  [412, 77, 'ed08251c0ea985cb'],
  [666, 97, 'f97e332267211ad9'],
])('%i bytes are drawn as by another implementation', (length, size, digest) => {
  const grid = qrCode('otpauth://totp/'.repeat(60).slice(0, length));
  const rows = grid
    .map((row) => `${row.map((isDark) => (isDark ? '1' : '0')).join('')}\n`)
    .join('');
  expect(grid).toHaveLength(size);
  expect(createHash('sha256').update(rows).digest('hex').slice(0, 16)).toBe(digest);
});

it('refuses what does not fit', () => {
  expect(() => qrCode('x'.repeat(MAX_QR_BYTES + 1))).toThrow(RangeError);
});

it('stands in a data address as it is', () => {
  const svg = qrCodeSvg('otpauth://totp/x');
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 33 33"/);
  expect(svg).not.toMatch(/[#%]/);
});

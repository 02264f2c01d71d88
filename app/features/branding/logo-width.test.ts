import { expect, it } from 'vitest';
import { brandingSchema } from '~/lib/site/release-parts';
import { LOGO_WIDTH_TEXT, logoWidthProblem, readLogoWidth } from './logo-width';

it.each(['', '24', '120', '120px', '240 px'])('accepts %s as a logo width', (text) => {
  expect(logoWidthProblem(text)).toBeUndefined();
});

it.each(['23', '241', '9999', '12em', '-5', 'wide'])('refuses %s', (text) => {
  expect(logoWidthProblem(text)).toBe(LOGO_WIDTH_TEXT);
});

it('reads the number', () => {
  expect(readLogoWidth('120px')).toBe(120);
  expect(readLogoWidth('')).toBeUndefined();
});

it('keeps a logo saved before its width, dark file and name could be chosen', () => {
  const logo = { path: 'storage/1.png', alt: '' };
  const branding = { logo, favicon: null, hero: null };
  expect(brandingSchema.parse(branding)).toEqual(branding);
  const wild = { ...branding, logo: { ...logo, shownWidth: 9000 } };
  expect(brandingSchema.parse(wild).logo).toEqual(logo);
});

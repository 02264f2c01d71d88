import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RELEASE } from '../../app/lib/site/defaults.ts';
import type { SiteRelease } from '../../app/lib/site/release-parts.ts';
import { FONTS } from '../../app/lib/site/theme.ts';
import { colorsOf, drawIcon, drawShareImage } from './draw.ts';
import { pageTitle } from './page-title.ts';

function withTheme(changes: { primary?: string; headingFont?: (typeof FONTS)[number] }) {
  const { primary = '#0E4B43', headingFont = 'Inter' } = changes;
  const { theme } = DEFAULT_RELEASE;
  return {
    ...DEFAULT_RELEASE,
    theme: {
      ...theme,
      colors: { ...theme.colors, primary },
      typography: { ...theme.typography, headingFont },
    },
  } satisfies SiteRelease;
}

async function sizeOf(picture: Buffer) {
  const { width, height, format } = await sharp(picture).metadata();
  return { width, height, format };
}

const SHARE = { width: 1200, height: 630, format: 'jpeg' };

describe('the picture for links', () => {
  it.each([
    ['an ordinary title', 'Contact Us'],
    ['nothing', ''],
    ['only emoji', '😀👩‍👩‍👧‍👦'],
    ['another script', '你好 مرحبا'],
    ['markup', '</span><image href="file:///etc/passwd"/> & "quotes"'],
    ['one endless word', 'x'.repeat(5000)],
    ['a very long title', 'words and more words '.repeat(200)],
    ['control characters', 'a\u0000b\u001b[31m\ud800'],
  ])('has the usual size with %s', async (_, title) => {
    expect(await sizeOf(await drawShareImage(withTheme({}), title, undefined))).toEqual(SHARE);
  });

  it('uses the font of the headings, whatever fonts the machine has', async () => {
    const drawn = FONTS.map((headingFont) =>
      drawShareImage(withTheme({ headingFont }), 'Contact Us', undefined),
    );
    const pictures = (await Promise.all(drawn)).map((picture) => picture.toString('base64'));
    expect(new Set(pictures).size).toBe(FONTS.length);
  });

  it('shows the logo, or the initials if its file cannot be read', async () => {
    const release = withTheme({});
    const red = { r: 255, g: 0, b: 0 };
    const logo = sharp({ create: { width: 400, height: 100, channels: 3, background: red } });
    const withLogo = await drawShareImage(release, 'Contact Us', await logo.png().toBuffer());
    const { data } = await sharp(withLogo)
      .extract({ left: 200, top: 120, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[1]).toBeLessThan(60);
    const broken = await drawShareImage(release, 'Contact Us', Buffer.from('no image'));
    expect(broken).toEqual(await drawShareImage(release, 'Contact Us', undefined));
  });

  it.each([
    ['#0E4B43', '#FFFFFF', '#F2B134'],
    ['#F6F1E7', '#13231F', '#13231F'],
    ['#F2B134', '#13231F', '#13231F'],
  ])('on %s has readable text, %s, and an accent that can be seen, %s', (primary, text, accent) => {
    expect(colorsOf(withTheme({ primary }))).toEqual({ ground: primary, text, accent });
  });
});

it.each([32, 512])('an icon of %d pixels is square and opaque', async (px) => {
  const icon = await drawIcon(withTheme({}), px);
  const { width, height, hasAlpha } = await sharp(icon).metadata();
  expect({ width, height, hasAlpha }).toEqual({ width: px, height: px, hasAlpha: false });
});

describe('the title of a page', () => {
  const reply = (body: string, status = 200, type = 'text/html; charset=utf-8') =>
    pageTitle(new Response(body, { status, headers: { 'Content-Type': type } }));

  it('is the one it gives to links, without escapes', async () => {
    const meta =
      '<meta property="og:title" content="Fish &amp; &quot;Chips&quot; &#x27;&lt;b&gt; | Site"/>';
    expect(await reply(meta)).toBe(`Fish & "Chips" '<b> | Site`);
  });

  it.each([
    ['there is no such page', '<meta property="og:title" content="x"/>', 404, 'text/html'],
    ['it is not a page', '<meta property="og:title" content="x"/>', 200, 'image/svg+xml'],
    ['it has none', '<title>Dashboard</title>', 200, 'text/html'],
  ])('is unknown if %s', async (_, body, status, type) => {
    expect(await reply(body, status, type)).toBeUndefined();
  });
});

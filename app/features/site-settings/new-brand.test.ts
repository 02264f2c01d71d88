import { describe, expect, it } from 'vitest';
import { originalPage } from '~/content/originals';
import { siteDifferences } from '~/content/site-differences';
import { wordsOf } from '~/content/words';
import { DEFAULT_LAYOUT, DEFAULT_RELEASE, DEFAULT_SETTINGS } from '~/lib/site/defaults';
import { SITE_PAGES } from '~/lib/site/site-pages';
import '~/lib/zod-messages';
import { blocksFor, pagesFor, partsFor, settingsFor } from './new-brand';
import { emptyBrand, type NewBrand, newBrandSchema } from './new-brand-schema';
import { settingsFormSchema } from './site-settings-schema';

const BANKSIA: NewBrand = {
  ...emptyBrand(DEFAULT_SETTINGS),
  name: 'Banksia People',
  legalName: 'Banksia People Pty Ltd',
  abn: '53 004 085 616',
  tagline: 'Work that fits.',
  area: 'the Hunter',
  city: 'Newcastle',
  timeZone: 'Australia/Sydney',
  street: '12 Beaumont Street',
  suburb: 'Hamilton',
  state: 'NSW',
  postcode: '2303',
  phone: '(02) 5550 0187',
  email: 'hello@banksia.example',
};
const DEMO_WORDS = /Tuart|Perth|Wembley|Western Australia|Noongar|\bWA\b/;

it('asks for every answer that a site needs', () => {
  expect(newBrandSchema.parse(BANKSIA)).toEqual(BANKSIA);
  const { error } = newBrandSchema.safeParse(emptyBrand(DEFAULT_SETTINGS));
  const asked = error?.issues.map(({ path }) => path[0]);
  const wanted = ['name', 'tagline', 'area', 'city', 'timeZone', 'street', 'suburb', 'state'];
  expect(asked).toEqual(expect.arrayContaining([...wanted, 'postcode', 'phone', 'email']));
});

describe('the new brand', () => {
  it('has settings that can be saved, with nothing of the demo', () => {
    const settings = settingsFor(BANKSIA, DEFAULT_SETTINGS);
    expect(settingsFormSchema.parse(settings)).toEqual(settings);
    expect(JSON.stringify(settings)).not.toMatch(DEMO_WORDS);
    expect(settings).toMatchObject({
      company: { initials: 'BP', apprenticeshipsEmail: 'hello@banksia.example' },
      looks: { illustrations: 'none', treeline: false },
    });
  });

  it('has parts with nothing of the demo, and keeps what staff wrote on the home page', () => {
    const own = { id: 'own', type: 'hero', props: { headline: 'Work in Perth', subline: 'Mine.' } };
    const sections = DEFAULT_LAYOUT.sections.map((section) => ({
      ...section,
      components: section.id === 'main' ? [...section.components, own] : section.components,
    }));
    const current = { ...DEFAULT_RELEASE, layout: { ...DEFAULT_LAYOUT, sections } };
    const parts = partsFor(BANKSIA, { theme: DEFAULT_RELEASE.theme, logo: null }, current);
    expect(JSON.stringify(parts)).not.toMatch(DEMO_WORDS);
    const shown = parts.layout.sections.flatMap(({ components }) => components);
    expect(shown.find(({ id }) => id === 'own')?.props).toMatchObject({
      headline: 'Work in Newcastle',
      subline: 'Mine.',
    });
    expect(shown.find(({ id }) => id === 'home-hero')?.props.subline).toContain('the Hunter');
    expect(parts.menus).toBe(current.menus);
  });

  it('gives pages that nobody has changed their original in the new words', () => {
    const next = settingsFor(BANKSIA, DEFAULT_SETTINGS);
    for (const name of SITE_PAGES) {
      const { title, description, blocks } = originalPage(name, wordsOf(DEFAULT_SETTINGS));
      const page = { id: name, version: 1, slug: name, template: 'standard', site_page: name };
      const stored = { ...page, title, meta_description: description, content: { blocks } };
      expect(JSON.stringify(pagesFor([stored], DEFAULT_SETTINGS, next))).not.toMatch(DEMO_WORDS);
    }
  });

  it('rewrites the pages that name the demo, and no others', () => {
    const page = {
      id: 'p',
      version: 3,
      slug: 'privacy',
      template: 'standard',
      title: 'Privacy',
      site_page: null,
    };
    const text = { ...page, meta_description: 'How Tuart Workforce…', content: { blocks: [] } };
    const other = { ...page, id: 'o', meta_description: null, content: 'Plain text' };
    const next = settingsFor(BANKSIA, DEFAULT_SETTINGS);
    expect(pagesFor([text, other], DEFAULT_SETTINGS, next)).toEqual([
      {
        id: 'p',
        version: 3,
        title: 'Privacy',
        meta_description: 'How Banksia People…',
        content: { blocks: [] },
      },
    ]);
  });

  it('rewrites saved blocks that name the old brand, and leaves the others alone', () => {
    const blocks = [
      { id: 'a', version: 2, name: 'Visit Perth', content: { props: { text: 'Call Tuart.' } } },
      { id: 'b', version: 1, name: 'Hours', content: { props: { text: 'Nine to five' } } },
    ];
    const next = settingsFor(BANKSIA, DEFAULT_SETTINGS);
    const [rewritten, ...others] = blocksFor(blocks, DEFAULT_SETTINGS, next);
    expect(rewritten).toMatchObject({ id: 'a', version: 2, name: 'Visit Newcastle' });
    expect(others).toEqual([]);
  });

  it('is reviewed in lines that people can read and tell apart', () => {
    const days = BANKSIA.days.map((day) => (day.day === 5 ? { ...day, closes: '15:00' } : day));
    const look = { theme: DEFAULT_RELEASE.theme, logo: null };
    const next = partsFor({ ...BANKSIA, days }, look, DEFAULT_RELEASE);
    const lines = siteDifferences(DEFAULT_RELEASE, next).flatMap((part) => part.lines);
    expect(lines.filter((line) => /[{}"]/.test(line))).toEqual([]);
    expect(lines).toEqual([...new Set(lines)]);
    const sides = lines.map((line) => line.replace(/^[^:]*: /, '').split(' → '));
    expect(sides.filter(([from, to]) => from === to)).toEqual([]);
    expect(lines).toContain('Hours, days, Friday, closes: 17:00 → 15:00');
    // These services are the same all over the country.
    expect(next.settings.accessLines).toEqual(DEFAULT_SETTINGS.accessLines);
  });

  it('shows an uploaded logo', () => {
    const logo = { path: 'storage/mark.png', alt: '', width: 40, height: 40 };
    const parts = partsFor(BANKSIA, { theme: DEFAULT_RELEASE.theme, logo }, DEFAULT_RELEASE);
    expect(parts.branding).toEqual({ logo, favicon: null, hero: null });
  });
});

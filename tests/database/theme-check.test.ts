import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '../../app/lib/site/defaults.ts';
import { FONTS, type Theme, themeSchema } from '../../app/lib/site/theme.ts';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

const INJECTION = 'red}</style><script>';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  await database.owner`
    insert into site_settings (type, settings)
    values ('theme', ${database.owner.json({ ...DEFAULT_THEME })})`;
});
afterAll(() => database.close());

function save(settings: object) {
  return as(
    database.authenticator,
    admin,
    (sql) =>
      sql`update site_settings set settings = ${sql.json({ ...settings })} where type = 'theme'`,
  );
}

const { colors, typography, spacing } = DEFAULT_THEME;
const [wattle] = colors.extended;

const REFUSED: [string, object][] = [
  ['a primary colour', { ...DEFAULT_THEME, colors: { ...colors, primary: INJECTION } }],
  [
    'a colour followed by other text',
    { ...DEFAULT_THEME, colors: { ...colors, primary: `#0E4B43\n${INJECTION}` } },
  ],
  ['a secondary colour', { ...DEFAULT_THEME, colors: { ...colors, secondary: INJECTION } }],
  ['no secondary colour', { ...DEFAULT_THEME, colors: { ...colors, secondary: undefined } }],
  [
    'an extended colour',
    { ...DEFAULT_THEME, colors: { ...colors, extended: [{ ...wattle, hex: INJECTION }] } },
  ],
  [
    'an extended colour without a value',
    { ...DEFAULT_THEME, colors: { ...colors, extended: [{ name: 'x' }] } },
  ],
  ['no list', { ...DEFAULT_THEME, colors: { ...colors, extended: INJECTION } }],
  ['a heading font', { ...DEFAULT_THEME, typography: { ...typography, headingFont: INJECTION } }],
  ['a body font', { ...DEFAULT_THEME, typography: { ...typography, bodyFont: 'x;}' } }],
  ['a base size', { ...DEFAULT_THEME, typography: { ...typography, baseFontSize: INJECTION } }],
  ['a spacing unit', { ...DEFAULT_THEME, spacing: { ...spacing, baseSpacingUnit: '4px;}' } }],
  ['a scale', { ...DEFAULT_THEME, spacing: { ...spacing, spacingScale: INJECTION } }],
  ['nothing', {}],
];

const wild = (changes: object): object => ({
  ...DEFAULT_THEME,
  spacing: { ...spacing, ...changes },
});

/** These are harmless, but make unusable pages. Reading one brings it within the bounds. */
const UNUSABLE: [string, object, object][] = [
  ['wide spacing', wild({ baseSpacingUnit: '12px' }), { spacing: { baseSpacingUnit: '6px' } }],
  ['narrow spacing', wild({ baseSpacingUnit: '2px' }), { spacing: { baseSpacingUnit: '3px' } }],
  ['a steep scale', wild({ spacingScale: 3 }), { spacing: { spacingScale: 1.6 } }],
  ['a flat scale', wild({ spacingScale: 1 }), { spacing: { spacingScale: 1.2 } }],
  [
    'huge text',
    { ...DEFAULT_THEME, typography: { ...typography, baseFontSize: '200px' } },
    { typography: { baseFontSize: '24px' } },
  ],
  [
    'a colour without a name',
    { ...DEFAULT_THEME, colors: { ...colors, extended: [{ ...wattle, name: ' ' }] } },
    {},
  ],
];

describe('a theme that would put more into CSS than colours, fonts and lengths', () => {
  it.each(REFUSED)('is refused by the schema: %s', (_what, theme) => {
    expect(themeSchema.safeParse(theme).success).toBe(false);
  });

  it.each(REFUSED)('is refused by the database: %s', async (_what, theme) => {
    await expect(save(theme)).rejects.toThrow('site_settings_theme_is_safe');
  });
});

it.each(FONTS)('accepts %s, which the site includes', async (font) => {
  const theme: Theme = { ...DEFAULT_THEME, typography: { ...typography, headingFont: font } };
  expect(themeSchema.parse(theme)).toEqual(theme);
  await save(theme);
});

describe.each(UNUSABLE)('a theme with %s', (_what, theme, within) => {
  it('cannot be saved', async () => {
    await expect(save(theme)).rejects.toThrow('site_settings_theme_is_safe');
  });

  it('is read within the bounds, like one from an earlier release', () => {
    expect(themeSchema.parse(theme)).toMatchObject(within);
  });

  it('is brought within the bounds by the database in the same way', async () => {
    const [row] =
      await database.owner`select private.bounded_theme(${database.owner.json({ ...theme })}) as theme`;
    expect(row?.theme).toMatchObject(within);
    await save(row?.theme);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '../../app/lib/site/defaults.ts';
import { FONTS, type Theme, themeSchema } from '../../app/lib/site/theme.ts';
import type { Caller } from '../../server/app-env.ts';
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
    'a colour with more behind it',
    { ...DEFAULT_THEME, colors: { ...colors, primary: `#0E4B43\n${INJECTION}` } },
  ],
  ['a secondary colour', { ...DEFAULT_THEME, colors: { ...colors, secondary: INJECTION } }],
  ['no secondary colour', { ...DEFAULT_THEME, colors: { ...colors, secondary: undefined } }],
  [
    'an extended colour',
    { ...DEFAULT_THEME, colors: { ...colors, extended: [{ ...wattle, hex: INJECTION }] } },
  ],
  [
    'an extended colour without one',
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

describe('a theme that would bring more into CSS than colours, fonts and lengths', () => {
  it.each(REFUSED)('is refused by the schema: %s', (_what, theme) => {
    expect(themeSchema.safeParse(theme).success).toBe(false);
  });

  it.each(REFUSED)('is refused by the database: %s', async (_what, theme) => {
    await expect(save(theme)).rejects.toThrow('site_settings_theme_is_safe');
  });
});

it.each(FONTS)('takes %s, which the site carries', async (font) => {
  const theme: Theme = { ...DEFAULT_THEME, typography: { ...typography, headingFont: font } };
  expect(themeSchema.parse(theme)).toEqual(theme);
  await save(theme);
});

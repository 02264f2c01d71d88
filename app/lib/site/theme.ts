import { z } from 'zod';

export const HEX = /^#[0-9a-f]{6}$/i;
export const LENGTH = /^\d{1,3}(\.\d{1,3})?px$/;

/** Fonts that the site hosts itself. No other font reaches the CSS. */
export const FONTS = [
  'Montserrat',
  'Inter',
  'Work Sans',
  'Source Sans 3',
  'Nunito',
  'Lora',
] as const;

export type Font = (typeof FONTS)[number];

/** What the site uses an extended colour for. Staff can name the colour freely. */
export const COLOR_ROLES = ['wattle', 'ochre', 'limestone', 'ink'] as const;

export type NamedRole = (typeof COLOR_ROLES)[number];

/** Limits that keep text readable and the layout intact; private.is_theme has the same. */
export const FONT_PX = { min: 12, max: 24 };
export const SPACING_PX = { min: 3, max: 6 };
export const SPACING_SCALE = { min: 1.2, max: 1.6 };

interface Bounds {
  min: number;
  max: number;
}

function within(value: number, { min, max }: Bounds): number {
  return Math.min(max, Math.max(min, value));
}

/** Lengths of older releases are brought within the limits. */
const lengthWithin = (bounds: Bounds) =>
  z
    .string()
    .regex(LENGTH)
    .transform((length) => `${within(Number.parseFloat(length), bounds)}px`);

const extendedColorSchema = z.object({
  name: z.string().max(40),
  /** `null` means no role. If it is missing, the colour's name decides, as in older themes. */
  role: z.enum(COLOR_ROLES).nullish().catch(undefined),
  hex: z.string().regex(HEX),
  description: z.string().max(200).default(''),
  usage: z.string().max(200).default(''),
});

/** Spec §3, theme settings. The defaults are the brand's palette and fonts. */
export const themeSchema = z.object({
  colors: z.object({
    primary: z.string().regex(HEX),
    secondary: z.string().regex(HEX),
    extended: z.array(extendedColorSchema).max(40),
  }),
  typography: z.object({
    headingFont: z.enum(FONTS),
    bodyFont: z.enum(FONTS),
    baseFontSize: lengthWithin(FONT_PX),
  }),
  spacing: z.object({
    baseSpacingUnit: lengthWithin(SPACING_PX),
    spacingScale: z
      .number()
      .min(1)
      .max(3)
      .transform((scale) => within(scale, SPACING_SCALE)),
  }),
});

export type Theme = z.infer<typeof themeSchema>;

export type ExtendedColor = Theme['colors']['extended'][number];

/** In older themes without role keys, a colour's name decides its role. */
export function roleOf(color: ExtendedColor, colors: readonly ExtendedColor[]): NamedRole | null {
  if (color.role !== undefined) return color.role;
  const named = COLOR_ROLES.find((role) => role === color.name.trim().toLowerCase());
  return named && !colors.some(({ role }) => role === named) ? named : null;
}

/** Adds the role keys to older colours. After that, names no longer decide roles. */
export function withRoleKeys(colors: readonly ExtendedColor[]): ExtendedColor[] {
  return colors.map((color) => {
    const role = roleOf(color, colors);
    return role ? { ...color, role } : color;
  });
}

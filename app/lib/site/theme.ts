import { z } from 'zod';

export const HEX = /^#[0-9a-f]{6}$/i;
export const LENGTH = /^\d{1,3}(\.\d{1,3})?px$/;

/** Fonts the site carries itself; nothing else reaches CSS. */
export const FONTS = [
  'Montserrat',
  'Inter',
  'Work Sans',
  'Source Sans 3',
  'Nunito',
  'Lora',
] as const;

export type Font = (typeof FONTS)[number];

const extendedColorSchema = z.object({
  name: z.string().max(40),
  hex: z.string().regex(HEX),
  description: z.string().max(200).default(''),
  usage: z.string().max(200).default(''),
});

/** Spec §3, theme settings; its defaults are the brand's palette and type. */
export const themeSchema = z.object({
  colors: z.object({
    primary: z.string().regex(HEX),
    secondary: z.string().regex(HEX),
    extended: z.array(extendedColorSchema).max(40),
  }),
  typography: z.object({
    headingFont: z.enum(FONTS),
    bodyFont: z.enum(FONTS),
    baseFontSize: z.string().regex(LENGTH),
  }),
  spacing: z.object({
    baseSpacingUnit: z.string().regex(LENGTH),
    spacingScale: z.number().min(1).max(3),
  }),
});

export type Theme = z.infer<typeof themeSchema>;

import type { NamedRole, Theme } from './theme';

interface Palette {
  name: string;
  primary: string;
  secondary: string;
  extended: Record<NamedRole, string>;
}

/** Where a new brand can start. Every pair of text and background has enough contrast. */
export const PALETTES: Palette[] = [
  {
    name: 'Navy and coral',
    primary: '#1D3557',
    secondary: '#2A6F97',
    extended: { wattle: '#F4A261', ochre: '#B23A48', limestone: '#F7F5F2', ink: '#14202E' },
  },
  {
    name: 'Plum and gold',
    primary: '#4A2545',
    secondary: '#7A4069',
    extended: { wattle: '#E9B44C', ochre: '#9B2915', limestone: '#F8F4F0', ink: '#241421' },
  },
  {
    name: 'Teal and lime',
    primary: '#115E59',
    secondary: '#0F766E',
    extended: { wattle: '#BEF264', ochre: '#9A3412', limestone: '#F3F7F6', ink: '#0E2422' },
  },
  {
    name: 'Charcoal and orange',
    primary: '#2F3640',
    secondary: '#3867A6',
    extended: { wattle: '#FFB547', ochre: '#A63F0B', limestone: '#F5F5F4', ink: '#181B20' },
  },
];

const COLOR_NAMES: Record<NamedRole, [name: string, usage: string]> = {
  wattle: ['Accent', 'Highlights, never small text on white'],
  ochre: ['Call to action', 'Calls to action beside the primary, warnings'],
  limestone: ['Background, light', 'Page background in light mode'],
  ink: ['Text', 'Text in light mode, page background in dark mode'],
};

/** The palette with the fonts and sizes of the theme. */
export function withPalette(theme: Theme, { primary, secondary, extended }: Palette): Theme {
  const roles = Object.keys(COLOR_NAMES) as NamedRole[];
  return {
    ...theme,
    colors: {
      primary,
      secondary,
      extended: roles.map((role) => {
        const [name, usage] = COLOR_NAMES[role];
        return { name, role, hex: extended[role], description: '', usage };
      }),
    },
  };
}

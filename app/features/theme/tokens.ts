import { type NamedRole, roleOf, type Theme } from '~/lib/site/theme';
import { AA_GRAPHIC, AA_TEXT, contrast, ensureContrast, mix, textOn, withLightness } from './color';

const WHITE = '#ffffff';
const RED = '#b3261e';
const GREEN = '#2f7d4f';

const DARK_PRIMARY_LIGHTNESS = 0.78;
const DARK_FILL_LIGHTNESS = 0.72;
const DARK_BAND_LIGHTNESS = 0.215;

/** The colour of a role that the theme does not fill. */
const ROLE_DEFAULTS: Record<NamedRole, string> = {
  wattle: '#F2B134',
  ochre: '#A64B25',
  limestone: '#F6F1E7',
  ink: '#13231F',
};

export function named({ colors: { extended } }: Theme, wanted: NamedRole): string {
  const entry = extended.find((color) => roleOf(color, extended) === wanted);
  return (entry?.hex ?? ROLE_DEFAULTS[wanted]).toLowerCase();
}

export function lightTokens(theme: Theme) {
  const limestone = named(theme, 'limestone');
  const ink = named(theme, 'ink');
  const wattle = named(theme, 'wattle');
  const card = mix(limestone, WHITE, 0.72);
  const muted = mix(limestone, ink, 0.055);
  const surfaces = [limestone, card, muted];
  const text = (hex: string) => ensureContrast(hex, surfaces, AA_TEXT);

  const foreground = text(ink);
  const primary = text(theme.colors.primary.toLowerCase());
  const secondary = text(theme.colors.secondary.toLowerCase());
  const cta = text(named(theme, 'ochre'));
  const destructive = text(RED);
  return {
    background: limestone,
    foreground,
    card,
    'card-foreground': foreground,
    popover: card,
    'popover-foreground': foreground,
    muted,
    'muted-foreground': text(mix(ink, limestone, 0.28)),
    primary,
    'primary-foreground': textOn(primary, [limestone, WHITE]),
    secondary,
    'secondary-foreground': textOn(secondary, [WHITE]),
    accent: wattle,
    'accent-foreground': textOn(wattle, [ink]),
    'accent-soft': softAccent(card, wattle, foreground, 0.24),
    cta,
    'cta-foreground': textOn(cta, [WHITE]),
    destructive,
    'destructive-foreground': textOn(destructive, [WHITE]),
    link: secondary,
    info: secondary,
    success: text(GREEN),
    warning: cta,
    border: mix(limestone, ink, 0.13),
    input: ensureContrast(mix(limestone, ink, 0.5), surfaces, AA_GRAPHIC),
    ring: ensureContrast(secondary, surfaces, AA_GRAPHIC),
    ...bandTokens(theme.colors.primary.toLowerCase(), limestone, wattle),
  };
}

export type Tokens = ReturnType<typeof lightTokens>;

export function darkTokens(theme: Theme): Tokens {
  const ink = named(theme, 'ink');
  const limestone = named(theme, 'limestone');
  const wattle = named(theme, 'wattle');
  const card = mix(ink, WHITE, 0.055);
  const muted = mix(ink, WHITE, 0.1);
  const surfaces = [ink, card, muted];
  const text = (hex: string) => ensureContrast(hex, surfaces, AA_TEXT);

  const foreground = text(mix(limestone, ink, 0.06));
  const primary = text(withLightness(theme.colors.primary, DARK_PRIMARY_LIGHTNESS));
  const secondary = text(withLightness(theme.colors.secondary, DARK_FILL_LIGHTNESS));
  const cta = text(withLightness(named(theme, 'ochre'), DARK_FILL_LIGHTNESS));
  const destructive = text(withLightness(RED, DARK_FILL_LIGHTNESS));
  const band = withLightness(theme.colors.primary, DARK_BAND_LIGHTNESS);
  return {
    background: ink,
    foreground,
    card,
    'card-foreground': foreground,
    popover: card,
    'popover-foreground': foreground,
    muted,
    'muted-foreground': text(mix(limestone, ink, 0.3)),
    primary,
    'primary-foreground': textOn(primary, [ink]),
    secondary,
    'secondary-foreground': textOn(secondary, [ink]),
    accent: wattle,
    'accent-foreground': textOn(wattle, [ink]),
    'accent-soft': softAccent(card, wattle, foreground, 0.16),
    cta,
    'cta-foreground': textOn(cta, [ink]),
    destructive,
    'destructive-foreground': textOn(destructive, [ink]),
    link: secondary,
    info: secondary,
    success: text(withLightness(GREEN, DARK_FILL_LIGHTNESS)),
    warning: text(wattle),
    border: mix(ink, WHITE, 0.16),
    input: ensureContrast(mix(ink, WHITE, 0.4), surfaces, AA_GRAPHIC),
    ring: ensureContrast(secondary, surfaces, AA_GRAPHIC),
    ...bandTokens(band, limestone, wattle),
  };
}

/** The deep band of the footer and closing sections, and the text colours on it. */
function bandTokens(band: string, limestone: string, wattle: string) {
  const on = (hex: string) => ensureContrast(hex, [band], AA_TEXT);
  return {
    band,
    'band-foreground': on(limestone),
    'band-muted': on(mix(limestone, band, 0.25)),
    'band-accent': on(wattle),
    'band-border': mix(band, limestone, 0.2),
  };
}

/** As much of the accent as the text on it allows. */
function softAccent(card: string, accent: string, text: string, most: number): string {
  const shares = [most, most * 0.75, most * 0.5, most * 0.25];
  const readable = shares.find((share) => contrast(text, mix(card, accent, share)) >= AA_TEXT);
  return mix(card, accent, readable ?? 0);
}

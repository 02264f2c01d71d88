import {
  converter,
  convertLchToLab,
  convertOklabToLrgb,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  parseHex,
  type Rgb,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';

/** Colour calculations for the theme, in OKLCH, so that other shades keep the chosen hue. */
registerMode(modeRgb);
registerMode(modeLrgb);
registerMode(modeOklab);
registerMode(modeOklch);

const toOklch = converter('oklch');

export const AA_TEXT = 4.5;
/** WCAG 1.4.11: edges of controls and focus marks. */
export const AA_GRAPHIC = 3;

const LIGHTNESS_STEP = 0.005;
const CHROMA_STEP = 0.004;
/** In linear light: less than a screen can show. */
const SHOWABLE_TOLERANCE = 0.0005;

/** Colours here are hex. Parsing them as any CSS colour takes five times as long. */
function rgbOf(hex: string): Rgb {
  const color = parseHex(hex);
  if (!color) throw new Error(`${hex} is not a colour`);
  return color;
}

export function lightnessOf(hex: string): number {
  return toOklch(rgbOf(hex)).l;
}

function isShowable(color: Oklch): boolean {
  const { r, g, b } = convertOklabToLrgb(convertLchToLab(color));
  return [r, g, b].every((value) => value > -SHOWABLE_TOLERANCE && value < 1 + SHOWABLE_TOLERANCE);
}

/**
 * Reduces the chroma until the screen can show the colour: clipping channels would change the hue.
 * In steps, not with culori's `clampChroma`, which would slightly change the colours of existing
 * sites.
 */
function showable(color: Oklch): Oklch {
  let shown = color;
  while (shown.c > 0 && !isShowable(shown)) {
    shown = { ...shown, c: Math.max(0, shown.c - CHROMA_STEP) };
  }
  return shown;
}

export function contrast(one: string, other: string): number {
  return wcagContrast(rgbOf(one), rgbOf(other));
}

/** Mixes a `share` of `paint` into `base`. */
export function mix(base: string, paint: string, share: number): string {
  return formatHex(interpolate([rgbOf(base), rgbOf(paint)], 'rgb')(share));
}

export function withLightness(hex: string, lightness: number): string {
  return formatHex(showable({ ...toOklch(rgbOf(hex)), l: lightness }));
}

/** Returns the colour, or the nearest one that contrasts enough with every background. */
export function ensureContrast(hex: string, backgrounds: string[], ratio: number): string {
  const grounds = backgrounds.map(rgbOf);
  const passes = (candidate: string) => {
    const color = rgbOf(candidate);
    return grounds.every((ground) => wcagContrast(color, ground) >= ratio);
  };
  if (passes(hex)) return hex;

  const lightness = lightnessOf(hex);
  for (let step = LIGHTNESS_STEP; step <= 1; step += LIGHTNESS_STEP) {
    const darker = withLightness(hex, Math.max(0, lightness - step));
    if (passes(darker)) return darker;
    const lighter = withLightness(hex, Math.min(1, lightness + step));
    if (passes(lighter)) return lighter;
  }
  return strongest(backgrounds[0] ?? '#ffffff');
}

function strongest(background: string): string {
  return contrast('#000000', background) > contrast('#ffffff', background) ? '#000000' : '#ffffff';
}

/** Text on a filled surface: the first readable candidate, or else black or white. */
export function textOn(surface: string, candidates: string[]): string {
  const readable = candidates.find((candidate) => contrast(candidate, surface) >= AA_TEXT);
  return readable ?? strongest(surface);
}

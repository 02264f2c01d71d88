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
  type Oklab,
  type Oklch,
  parseHex,
  type Rgb,
  useMode as registerMode,
  wcagLuminance,
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

function isShowable(color: Omit<Oklab, 'mode'>): boolean {
  const { r, g, b } = convertOklabToLrgb(color);
  return Math.min(r, g, b) > -SHOWABLE_TOLERANCE && Math.max(r, g, b) < 1 + SHOWABLE_TOLERANCE;
}

/**
 * Reduces the chroma until the screen can show the colour: clipping channels would change the hue.
 * In steps, not with culori's `clampChroma`, which would slightly change the colours of existing
 * sites.
 */
function showable(color: Oklch): Oklch {
  const { l } = color;
  const pure = convertLchToLab({ ...color, c: 1 });
  let { c } = color;
  while (c > 0 && !isShowable({ l, a: c * pure.a, b: c * pure.b })) {
    c = Math.max(0, c - CHROMA_STEP);
  }
  return { ...color, c };
}

function luminanceOf(hex: string): number {
  return wcagLuminance(rgbOf(hex));
}

/** WCAG's contrast of two luminances. */
function ratioOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

export function contrast(one: string, other: string): number {
  return ratioOf(luminanceOf(one), luminanceOf(other));
}

/** Mixes a `share` of `paint` into `base`. */
export function mix(base: string, paint: string, share: number): string {
  return formatHex(interpolate([rgbOf(base), rgbOf(paint)], 'rgb')(share));
}

export function withLightness(hex: string, lightness: number): string {
  return shadeOf(toOklch(rgbOf(hex)), lightness);
}

function shadeOf(color: Oklch, lightness: number): string {
  return formatHex(showable({ ...color, l: lightness }));
}

/** Returns the colour, or the nearest one that contrasts enough with every background. */
export function ensureContrast(hex: string, backgrounds: string[], ratio: number): string {
  const grounds = backgrounds.map(luminanceOf);
  const passes = (candidate: string) => {
    const luminance = luminanceOf(candidate);
    return grounds.every((ground) => ratioOf(luminance, ground) >= ratio);
  };
  if (passes(hex)) return hex;
  for (const shade of shadesOf(hex)) if (passes(shade)) return shade;
  return strongest(backgrounds[0] ?? '#ffffff');
}

/** Other shades, nearest first, up to black and white. */
function* shadesOf(hex: string): Generator<string> {
  const color = toOklch(rgbOf(hex));
  for (let step = LIGHTNESS_STEP; step <= 1; step += LIGHTNESS_STEP) {
    if (step < color.l + LIGHTNESS_STEP) yield shadeOf(color, Math.max(0, color.l - step));
    if (step < 1 - color.l + LIGHTNESS_STEP) yield shadeOf(color, Math.min(1, color.l + step));
  }
}

function strongest(background: string): string {
  return contrast('#000000', background) > contrast('#ffffff', background) ? '#000000' : '#ffffff';
}

/** Text on a filled surface: the first readable candidate, or else black or white. */
export function textOn(surface: string, candidates: string[]): string {
  const readable = candidates.find((candidate) => contrast(candidate, surface) >= AA_TEXT);
  return readable ?? strongest(surface);
}

/** Colour arithmetic for the theme. OKLCH, so that lighter and darker keep the hue people chose. */

interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

export const AA_TEXT = 4.5;
/** WCAG 1.4.11: boundaries of controls and focus marks. */
export const AA_GRAPHIC = 3;

const LIGHTNESS_STEP = 0.005;
const CHROMA_STEP = 0.004;

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

function linearRgb(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [
    toLinear(((value >> 16) & 255) / 255),
    toLinear(((value >> 8) & 255) / 255),
    toLinear((value & 255) / 255),
  ];
}

function toHex(channels: number[]): string {
  const bytes = channels.map((value) =>
    Math.round(Math.min(1, Math.max(0, fromLinear(value))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${bytes.join('')}`;
}

export function hexToOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { lightness, chroma: Math.hypot(a, bb), hue: Math.atan2(bb, a) };
}

function oklchToLinear({ lightness, chroma, hue }: Oklch): number[] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Gives up chroma until the screen can show it: clipping channels would turn the hue instead. */
export function oklchToHex(color: Oklch): string {
  const isShowable = (channels: number[]) =>
    channels.every((value) => value > -0.0005 && value < 1.0005);
  let chroma = color.chroma;
  let channels = oklchToLinear(color);
  while (chroma > 0 && !isShowable(channels)) {
    chroma = Math.max(0, chroma - CHROMA_STEP);
    channels = oklchToLinear({ ...color, chroma });
  }
  return toHex(channels);
}

export function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of `paint` over `base`. */
export function mix(base: string, paint: string, share: number): string {
  const below = linearRgb(base).map(fromLinear);
  const above = linearRgb(paint).map(fromLinear);
  return toHex(below.map((value, i) => toLinear(value + ((above[i] ?? 0) - value) * share)));
}

export function withLightness(hex: string, lightness: number): string {
  return oklchToHex({ ...hexToOklch(hex), lightness });
}

/** The colour itself if it stands out enough from every background, else the nearest that does. */
export function ensureContrast(hex: string, backgrounds: string[], ratio: number): string {
  const passes = (candidate: string) =>
    backgrounds.every((background) => contrast(candidate, background) >= ratio);
  if (passes(hex)) return hex;

  const { lightness } = hexToOklch(hex);
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

/** Text on a filled surface: the first candidate that can be read, else black or white. */
export function textOn(surface: string, candidates: string[]): string {
  const readable = candidates.find((candidate) => contrast(candidate, surface) >= AA_TEXT);
  return readable ?? strongest(surface);
}

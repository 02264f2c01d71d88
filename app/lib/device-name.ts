/**
 * The first match wins: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/edg(?:e|a|ios)?\//i, 'Edge'],
  [/opr\/|opera/i, 'Opera'],
  [/samsungbrowser/i, 'Samsung Internet'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|crios|chromium/i, 'Chrome'],
  [/safari/i, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/android/i, 'Android'],
  [/cros/i, 'ChromeOS'],
  [/windows/i, 'Windows'],
  [/mac os x|macintosh/i, 'Mac'],
  [/linux/i, 'Linux'],
];

const UNKNOWN = 'Unknown device';
const MAX_SHOWN = 40;

/** Turns a browser's user agent into a name that people recognise. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN;
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([pattern]) => pattern.test(userAgent))?.[1],
  );
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? userAgent.slice(0, MAX_SHOWN);
}

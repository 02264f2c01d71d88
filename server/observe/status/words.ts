const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SMALL = 10;
const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** 12 minutes */
export function spanWords(ms: number): string {
  const [unit, name] =
    ms >= 2 * DAY_MS
      ? ([DAY_MS, 'day'] as const)
      : ms >= 2 * HOUR_MS
        ? ([HOUR_MS, 'hour'] as const)
        : ([MINUTE_MS, 'minute'] as const);
  return counted(Math.max(1, Math.floor(ms / unit)), name);
}

/** 3 messages */
export function counted(amount: number, one: string, several = `${one}s`): string {
  return `${amount.toLocaleString('en-AU')} ${amount === 1 ? one : several}`;
}

/** 1.5 GB, 38 GB */
export function sizeWords(bytes: number): string {
  let size = Math.max(0, bytes);
  let step = 0;
  while (size >= 1024 && step < UNITS.length - 1) {
    size /= 1024;
    step += 1;
  }
  const isExact = size < SMALL && step > 0;
  return `${isExact ? Math.floor(size * 10) / 10 : Math.floor(size)} ${UNITS[step]}`;
}

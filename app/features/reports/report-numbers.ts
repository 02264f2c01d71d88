import { formatCount } from '~/lib/format';

const PERCENT = 100;

/** A share in whole per cent; `null` if the whole is 0. Only all is 100, and only none is 0. */
export function share(part: number, whole: number): number | null {
  if (whole <= 0) return null;
  if (part === 0 || part === whole) return part === 0 ? 0 : PERCENT;
  return Math.min(PERCENT - 1, Math.max(1, Math.round((part / whole) * PERCENT)));
}

/** “84%”, or a dash if there is nothing to take a share of. */
export function shareText(part: number, whole: number): string {
  const percent = share(part, whole);
  return percent === null ? '–' : `${percent}%`;
}

/** “+4”, “−2” or “0”. */
export function changeText(now: number, before: number): string {
  if (now === before) return '0';
  const size = formatCount(Math.abs(now - before));
  return now > before ? `+${size}` : `−${size}`;
}

/** “1 day”, “12 days”, “12.5 days”. */
export function daysCountText(days: number): string {
  return days === 1 ? '1 day' : `${formatCount(days)} days`;
}

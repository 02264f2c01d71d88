const BYTE_UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;
const BYTE_BASE = 1024; // §9
const BYTE_DECIMALS = 2; // §9

/** §9: Bytes, KB, MB or GB, base 1024, at most two decimals. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 Bytes';
  const whole = Math.floor(Math.log2(bytes) / Math.log2(BYTE_BASE));
  const step = Math.min(Math.max(whole, 0), BYTE_UNITS.length - 1);
  const shown = Number((bytes / BYTE_BASE ** step).toFixed(BYTE_DECIMALS));
  // 1,048,575 bytes round to 1024 KB, which is 1 MB.
  if (shown >= BYTE_BASE && step < BYTE_UNITS.length - 1) return `1 ${BYTE_UNITS[step + 1]}`;
  return `${shown} ${BYTE_UNITS[step]}`;
}

/** The business uses Perth time, wherever the reader is. */
const TIME_ZONE = 'Australia/Perth';
const LOCALE = 'en-AU';

const dateFormat = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, dateStyle: 'medium' });
const dateTimeFormat = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});
const dayFormat = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'short',
});
const dayKeyFormat = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });
const timeFormat = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, timeStyle: 'short' });
const exportTimeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const numberFormat = new Intl.NumberFormat(LOCALE);

/** 15 Nov 2026 */
export function formatDate(value: string | Date): string {
  return readDate(value, (date) => dateFormat.format(date));
}

/** 15 Nov 2026, 9:30 am */
export function formatDateTime(value: string | Date): string {
  return readDate(value, (date) => dateTimeFormat.format(date));
}

const YEAR_LENGTH = 4;

/**
 * For lists: the time if it is today, day and month if it is this year, otherwise the full date.
 */
export function formatWhen(value: string | Date, now = new Date()): string {
  return readDate(value, (date) => {
    const [day, today] = [dayKeyFormat.format(date), dayKeyFormat.format(now)];
    if (day === today) return timeFormat.format(date);
    const isThisYear = day.slice(0, YEAR_LENGTH) === today.slice(0, YEAR_LENGTH);
    return (isThisYear ? dayFormat : dateFormat).format(date);
  });
}

/** 2026-11-15: today in the business's time zone, in the database's format. */
export function todayKey(now = new Date()): string {
  return dayKeyFormat.format(now);
}

/** 2026-11-15 09:30:05: for spreadsheets, in the business's time zone. */
export function formatExport(value: string | null): string {
  if (!value) return '';
  return readDate(value, (date) => `${dayKeyFormat.format(date)} ${exportTimeFormat.format(date)}`);
}

/** 1,234 */
export function formatCount(value: number): string {
  return numberFormat.format(value);
}

/** 1,234, or 10,000+ if counting stopped there. */
export function formatTotal(total: number, isMore = false): string {
  return `${formatCount(total)}${isMore ? '+' : ''}`;
}

const UNREADABLE = '–';

function readDate(value: string | Date, format: (date: Date) => string): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? UNREADABLE : format(date);
}

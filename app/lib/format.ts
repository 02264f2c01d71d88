import { officeTimeZone } from './office-time';

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

const LOCALE = 'en-AU';

const STYLES = {
  date: [LOCALE, { dateStyle: 'medium' }],
  dateTime: [LOCALE, { dateStyle: 'medium', timeStyle: 'short' }],
  day: [LOCALE, { day: 'numeric', month: 'short' }],
  dayKey: ['en-CA', {}],
  time: [LOCALE, { timeStyle: 'short' }],
  exportTime: ['en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }],
} as const satisfies Record<string, [string, Intl.DateTimeFormatOptions]>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter is slow and lists have hundreds of dates, so each is made once. */
function inOfficeTime(style: keyof typeof STYLES, date: Date): string {
  const timeZone = officeTimeZone();
  const key = `${style} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    const [locale, options] = STYLES[style];
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(key, format);
  }
  return format.format(date);
}

const numberFormat = new Intl.NumberFormat(LOCALE);

/** 15 Nov 2026 */
export function formatDate(value: string | Date): string {
  return readDate(value, (date) => inOfficeTime('date', date));
}

/** 15 Nov 2026, 9:30 am */
export function formatDateTime(value: string | Date): string {
  return readDate(value, (date) => inOfficeTime('dateTime', date));
}

/** 9:30 am */
export function formatTime(value: string | Date): string {
  return readDate(value, (date) => inOfficeTime('time', date));
}

const YEAR_LENGTH = 4;

/**
 * For lists: the time if it is today, day and month if it is this year, otherwise the full date.
 */
export function formatWhen(value: string | Date, now = new Date()): string {
  return readDate(value, (date) => {
    const [day, today] = [inOfficeTime('dayKey', date), inOfficeTime('dayKey', now)];
    if (day === today) return inOfficeTime('time', date);
    const isThisYear = day.slice(0, YEAR_LENGTH) === today.slice(0, YEAR_LENGTH);
    return inOfficeTime(isThisYear ? 'day' : 'date', date);
  });
}

/** 2026-11-15: today in the business's time zone, in the database's format. */
export function todayKey(now = new Date()): string {
  return inOfficeTime('dayKey', now);
}

/** 2026-11-15 09:30:05: for spreadsheets, in the business's time zone. */
export function formatExport(value: string | null): string {
  if (!value) return '';
  return readDate(
    value,
    (date) => `${inOfficeTime('dayKey', date)} ${inOfficeTime('exportTime', date)}`,
  );
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

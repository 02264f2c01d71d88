import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatExport,
  formatTotal,
  formatWhen,
} from './format';

const KB = 1024;
const MB = KB * 1024;
const GB = MB * 1024;

describe('formatBytes (§9)', () => {
  it.each([
    [0, '0 Bytes'],
    [-1, '0 Bytes'],
    [Number.NaN, '0 Bytes'],
    [Number.POSITIVE_INFINITY, '0 Bytes'],
    [0.5, '0.5 Bytes'],
    [1, '1 Bytes'],
    [1023, '1023 Bytes'],
    [KB, '1 KB'],
    [KB + 1, '1 KB'],
    [1536, '1.5 KB'],
    [1_234, '1.21 KB'],
    [10 * KB, '10 KB'],
    [MB - 1, '1 MB'],
    [MB, '1 MB'],
    [10 * MB, '10 MB'],
    [Math.round(2.345 * MB), '2.35 MB'],
    [GB - 1, '1 GB'],
    [GB, '1 GB'],
    [1.5 * GB, '1.5 GB'],
    [2048 * GB, '2048 GB'],
  ])('%d → %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('dates, en-AU, in Perth', () => {
  const EVENING_UTC = '2026-11-14T20:30:00Z';

  it('shows the date in Perth', () => {
    expect(formatDate(EVENING_UTC)).toBe('15 Nov 2026');
  });

  it('shows the time in Perth', () => {
    expect(formatDateTime(EVENING_UTC).replace(/\s/g, ' ')).toBe('15 Nov 2026, 4:30 am');
  });

  it.each([
    ['2026-11-15T15:59:00Z', '4:30 am'],
    ['2026-11-15T16:00:00Z', '15 Nov'],
    ['2026-11-14T15:59:00Z', '15 Nov'],
    ['2026-12-31T15:59:00Z', '15 Nov'],
    ['2026-12-31T16:00:00Z', '15 Nov 2026'],
  ])('at %s reads %s', (now, text) => {
    expect(formatWhen(EVENING_UTC, new Date(now)).replace(/\s/g, ' ')).toBe(text);
  });

  it.each([formatDate, formatDateTime, formatWhen])('%o shows a dash for no date', (format) => {
    expect(format('not a date')).toBe('–');
  });
});

describe('formatCount', () => {
  it('groups thousands', () => {
    expect(formatCount(100_000)).toBe('100,000');
  });
});

describe('formatTotal', () => {
  it.each([
    [9_999, false, '9,999'],
    [10_000, false, '10,000'],
    [10_000, true, '10,000+'],
    [1, undefined, '1'],
  ])('%d, more: %s', (total, isMore, text) => {
    expect(formatTotal(total, isMore)).toBe(text);
  });
});

describe('formatExport', () => {
  it.each([
    ['2026-11-15T16:30:05.123456+00:00', '2026-11-16 00:30:05'],
    ['2026-06-30T23:59:59Z', '2026-07-01 07:59:59'],
    [null, ''],
    ['no date', '–'],
  ])('%s: %s', (value, text) => {
    expect(formatExport(value)).toBe(text);
  });
});

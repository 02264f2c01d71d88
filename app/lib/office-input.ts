import { fromOfficeClock, toOfficeClock } from './office-clock';

const MINUTE_CHARACTERS = 'yyyy-mm-ddThh:mm'.length;

/** The value for a `datetime-local` input, in the office's time wherever the person is. */
export function toOfficeInput(iso: string | null): string {
  const time = iso === null ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(time)) return '';
  return new Date(toOfficeClock(time)).toISOString().slice(0, MINUTE_CHARACTERS);
}

/** The time in that input, or `null` if it is empty or invalid. */
export function fromOfficeInput(value: string): string | null {
  const time = value === '' ? Number.NaN : fromOfficeClock(Date.parse(`${value}Z`));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

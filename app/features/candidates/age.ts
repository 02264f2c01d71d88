import { todayKey } from '~/lib/format';

const ADULT_YEARS = 18;

/** Whether someone born on this day is under 18 today. `false` if the day is not known. */
export function isUnder18(dateOfBirth: string | null, today = todayKey()): boolean {
  if (!dateOfBirth) return false;
  const [year = '', ...monthAndDay] = dateOfBirth.split('-');
  // Years sort as text here: all of them have four digits.
  return [Number(year) + ADULT_YEARS, ...monthAndDay].join('-') > today;
}

export function isExpired(expiresOn: string | null, today = todayKey()): boolean {
  return expiresOn !== null && expiresOn < today;
}

/** Western Australia has no daylight saving. */
const PERTH_OFFSET_MS = 8 * 3_600_000;
const MINUTE_CHARACTERS = 'yyyy-mm-ddThh:mm'.length;

/** The value for a `datetime-local` input, in Perth time wherever the person is. */
export function toPerthInput(iso: string | null): string {
  const time = iso === null ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(time)) return '';
  return new Date(time + PERTH_OFFSET_MS).toISOString().slice(0, MINUTE_CHARACTERS);
}

/** The time in that input, or `null` if it is empty or invalid. */
export function fromPerthInput(value: string): string | null {
  const time = value === '' ? Number.NaN : Date.parse(`${value}Z`);
  return Number.isNaN(time) ? null : new Date(time - PERTH_OFFSET_MS).toISOString();
}

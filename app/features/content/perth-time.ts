/** Western Australia keeps one time all year. */
const PERTH_OFFSET_MS = 8 * 3_600_000;
const MINUTE_CHARACTERS = 'yyyy-mm-ddThh:mm'.length;

/** What a `datetime-local` input shows of a moment: Perth's clock, wherever the person is. */
export function toPerthInput(iso: string | null): string {
  const time = iso === null ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(time)) return '';
  return new Date(time + PERTH_OFFSET_MS).toISOString().slice(0, MINUTE_CHARACTERS);
}

/** The moment that such an input names; `null` where it names none. */
export function fromPerthInput(value: string): string | null {
  const time = value === '' ? Number.NaN : Date.parse(`${value}Z`);
  return Number.isNaN(time) ? null : new Date(time - PERTH_OFFSET_MS).toISOString();
}

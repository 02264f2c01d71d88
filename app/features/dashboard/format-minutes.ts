const HOUR = 60;
const DAY = 24 * HOUR;

/** For example 12 min, 3 h 5 min or 2 d 4 h: no more detail than people need. */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes));
  if (whole < HOUR) return `${whole} min`;
  if (whole < DAY) return joined(Math.floor(whole / HOUR), 'h', whole % HOUR, 'min');
  return joined(Math.floor(whole / DAY), 'd', Math.floor((whole % DAY) / HOUR), 'h');
}

function joined(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small > 0 ? `${large} ${largeUnit} ${small} ${smallUnit}` : `${large} ${largeUnit}`;
}

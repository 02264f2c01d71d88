import { formatCount } from './format';

const HOUR = 60;

/** Office hours: “45 min”, “7 h 30 min”. Days would not say how long an office day is. */
export function officeTimeText(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / HOUR), whole % HOUR];
  if (hours === 0) return `${rest} min`;
  return rest > 0 ? `${formatCount(hours)} h ${rest} min` : `${formatCount(hours)} h`;
}

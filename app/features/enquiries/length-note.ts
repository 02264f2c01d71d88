import { MESSAGE } from './form-definitions';

/** From here on people are told how much room is left. */
const NEAR_END_SHARE = 0.9;

export function lengthNote(length: number, max = MESSAGE.max): string | undefined {
  if (length < max * NEAR_END_SHARE) return undefined;
  const left = max - length;
  if (left < 0) return `${characters(-left)} too many.`;
  return `${characters(left)} left.`;
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count.toLocaleString('en-AU')} characters`;
}

/** From this share of the limit, people are told how many characters are left. */
const NEAR_END_SHARE = 0.9;

export function lengthNote(length: number, max: number): string | undefined {
  if (length < max * NEAR_END_SHARE) return undefined;
  const left = max - length;
  if (left < 0) return `${characters(-left)} too many.`;
  return `${characters(left)} left.`;
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count.toLocaleString('en-AU')} characters`;
}

import { formatCount } from '~/lib/format';
import { officeTimeText } from '~/lib/reply-time-text';

/** How many more or fewer there are than at the same time a week ago. */
export function countTrend(now: number, before: number): string {
  if (now === before) return 'Same as this time last week';
  const difference = formatCount(Math.abs(now - before));
  return `${difference} ${now > before ? 'more' : 'fewer'} than this time last week`;
}

/** `null` if one of the two months has no replies to compare. */
export function replyTrend(now: number | null, before: number | null): string | null {
  if (now === null || before === null) return null;
  if (Math.round(now) === Math.round(before)) return 'Same as the month before';
  const difference = officeTimeText(Math.abs(now - before));
  return `${difference} ${now < before ? 'quicker' : 'slower'} than the month before`;
}

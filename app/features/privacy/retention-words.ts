import { formatCount, formatDateTime } from '~/lib/format';
import type { RetentionRule } from './privacy-api';

/** How much will be deleted, and when. */
export function nextRun({
  next_run_at,
  next_count,
}: Pick<RetentionRule, 'next_run_at' | 'next_count'>): string {
  if (!next_run_at) return '';
  const what =
    next_count > 0 ? `${formatCount(next_count)} will be deleted` : 'nothing will be deleted';
  return `Next runs on ${formatDateTime(next_run_at)}: ${what}.`;
}

export function lastRun({
  last_run_at,
  last_run_count,
}: Pick<RetentionRule, 'last_run_at' | 'last_run_count'>): string {
  if (!last_run_at) return '';
  return `Last ran on ${formatDateTime(last_run_at)}: ${formatCount(last_run_count ?? 0)} deleted.`;
}

import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatCount } from '~/lib/format';
import type { BulkOutcome } from '~/lib/supabase/change-rows';

export interface BulkReport {
  kind: 'success' | 'warning' | 'error';
  description: string;
}

/** Reports a bulk change, and never claims more than was done. */
export function bulkReport({ changed, error }: BulkOutcome, asked: number): BulkReport {
  const part = `${formatCount(changed.length)} of ${formatCount(asked)}`;
  if (error !== undefined) {
    const why = failureText(toAppError(error));
    return {
      kind: 'error',
      description: changed.length > 0 ? `Stopped after ${part}. ${why}` : why,
    };
  }
  if (changed.length === asked) return { kind: 'success', description: formatCount(asked) };
  const rest = 'no longer exist, or your role does not allow it.';
  if (changed.length === 0) return { kind: 'error', description: `They ${rest}` };
  return { kind: 'warning', description: `${part}. The others ${rest}` };
}

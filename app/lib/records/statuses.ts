import { titledOptions } from './titled-options.ts';

export type StatusLook = 'default' | 'accent' | 'info' | 'success' | 'muted';

/** The statuses of one kind of record, in their order. */
export interface Statuses<Value extends string = string> {
  values: readonly Value[];
  labels: Record<Value, string>;
  looks: Record<Value, StatusLook>;
}

/** Takes the badge look of each status. The label is the status with a capital letter. */
export function defineStatuses<Value extends string>(
  looks: Record<Value, StatusLook>,
): Statuses<Value> {
  const values = Object.keys(looks) as Value[];
  return { values, labels: titledOptions(values), looks };
}

export const LEAD_STATUSES = defineStatuses({
  new: 'accent',
  contacted: 'info',
  qualified: 'info',
  converted: 'success',
  closed: 'muted',
});

/** Not stored as a status: leads marked as spam are listed separately. */
export const SPAM = 'spam';

export const CLIENT_STATUSES = defineStatuses({
  lead: 'accent',
  prospect: 'info',
  active: 'info',
  placed: 'success',
  inactive: 'muted',
});

/** The statuses that the form offers. The column accepts any text (§5). */
export const TASK_STATUSES = defineStatuses({
  pending: 'default',
  'in progress': 'default',
  done: 'success',
});

export const EMAIL_STATUSES = defineStatuses({
  draft: 'muted',
  queued: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'accent',
  cancelled: 'muted',
  spam: 'muted',
});

import { SERVICE_LABELS } from '~/lib/records/service-types';
import { toChoices } from '~/lib/records/titled-options';
import type { RecordFilter } from './record-kind';

export const SERVICE_FILTER: RecordFilter<'service'> = {
  name: 'service',
  label: 'Service',
  allLabel: 'All services',
  options: toChoices(SERVICE_LABELS),
};

/** `labels`: value to label. */
export function statusFilter(labels: Record<string, string>): RecordFilter<'status'> {
  return {
    name: 'status',
    label: 'Status',
    allLabel: 'All statuses',
    options: toChoices(labels),
  };
}

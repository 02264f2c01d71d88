import { Badge } from '~/components/ui/badge';
import type { Statuses } from '~/lib/records/statuses';
import { titled } from '~/lib/records/titled-options';

/** A status that is not in the list, such as one from an import, is shown as it is. */
export function StatusBadge({ of, status }: { of: Statuses; status: string }) {
  return <Badge variant={of.looks[status]}>{of.labels[status] ?? titled(status)}</Badge>;
}

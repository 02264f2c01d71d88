import { Badge } from '~/components/ui/badge';
import type { Statuses } from '~/lib/records/statuses';
import { titled } from '~/lib/records/titled-options';

/** Shows an unknown status, such as one from an import, by its stored name. */
export function StatusBadge({ of, status }: { of: Statuses; status: string }) {
  return <Badge variant={of.looks[status]}>{of.labels[status] ?? titled(status)}</Badge>;
}

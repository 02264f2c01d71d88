import { Badge, type BadgeVariant } from '~/components/ui/badge';
import { titled } from '~/lib/titled-options';

const LOOKS: Record<string, BadgeVariant> = {
  lead: 'accent',
  prospect: 'info',
  active: 'info',
  placed: 'success',
  inactive: 'muted',
};

export function ClientStatusBadge({ status }: { status: string }) {
  return <Badge variant={LOOKS[status]}>{titled(status)}</Badge>;
}

import { Badge, type BadgeVariant } from '~/components/ui/badge';

const LOOKS: Record<string, BadgeVariant> = {
  lead: 'accent',
  prospect: 'info',
  active: 'info',
  placed: 'success',
  inactive: 'muted',
};

export function ClientStatusBadge({ status }: { status: string }) {
  return <Badge variant={LOOKS[status]}>{status}</Badge>;
}

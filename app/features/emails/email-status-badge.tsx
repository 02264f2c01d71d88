import { Badge, type BadgeVariant } from '~/components/ui/badge';
import { titled } from '~/lib/titled-options';

const LOOKS: Record<string, BadgeVariant> = {
  draft: 'muted',
  queued: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'accent',
  cancelled: 'muted',
};

export function EmailStatusBadge({ status }: { status: string }) {
  return <Badge variant={LOOKS[status]}>{titled(status)}</Badge>;
}

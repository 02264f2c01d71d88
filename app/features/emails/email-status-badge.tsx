import { Badge, type BadgeVariant } from '~/components/ui/badge';

const LOOKS: Record<string, BadgeVariant> = {
  draft: 'muted',
  queued: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'accent',
  cancelled: 'muted',
};

export function EmailStatusBadge({ status }: { status: string }) {
  return <Badge variant={LOOKS[status]}>{status}</Badge>;
}

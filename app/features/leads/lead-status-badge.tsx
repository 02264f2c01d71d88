import { Badge } from '~/components/ui/badge';
import { StatusBadge } from '~/features/records/status-badge';
import { LEAD_STATUSES } from '~/lib/records/statuses';
import type { Lead } from './leads-schema';

export function LeadStatusBadge({ status, is_spam }: Pick<Lead, 'status' | 'is_spam'>) {
  if (is_spam) return <Badge variant="muted">Spam</Badge>;
  return <StatusBadge of={LEAD_STATUSES} status={status} />;
}

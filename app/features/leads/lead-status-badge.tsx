import { Badge, type BadgeVariant } from '~/components/ui/badge';
import type { Lead } from './leads-schema';

const LOOKS: Record<string, BadgeVariant> = {
  new: 'accent',
  contacted: 'info',
  qualified: 'info',
  converted: 'success',
  closed: 'muted',
};

export function LeadStatusBadge({ status, is_spam }: Pick<Lead, 'status' | 'is_spam'>) {
  if (is_spam) return <Badge variant="muted">spam</Badge>;
  return <Badge variant={LOOKS[status]}>{status}</Badge>;
}

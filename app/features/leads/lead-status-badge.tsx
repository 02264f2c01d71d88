import { Badge, type BadgeVariant } from '~/components/ui/badge';
import { type Lead, leadStatusLabel } from './leads-schema';

const LOOKS: Record<string, BadgeVariant> = {
  new: 'accent',
  contacted: 'info',
  qualified: 'info',
  converted: 'success',
  closed: 'muted',
};

export function LeadStatusBadge({ status, is_spam }: Pick<Lead, 'status' | 'is_spam'>) {
  const variant = is_spam ? 'muted' : LOOKS[status];
  return <Badge variant={variant}>{leadStatusLabel(status, is_spam)}</Badge>;
}

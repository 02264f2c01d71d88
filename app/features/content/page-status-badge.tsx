import { Badge, type BadgeVariant } from '~/components/ui/badge';
import { type ContentPage, type PageStatus, STATUS_LABELS, statusOf } from './content-schema';

const LOOKS: Record<PageStatus, BadgeVariant> = {
  draft: 'muted',
  published: 'success',
  changed: 'accent',
  trashed: 'muted',
};

export function PageStatusBadge({ page }: { page: Pick<ContentPage, 'status'> }) {
  const status = statusOf(page);
  return <Badge variant={LOOKS[status]}>{STATUS_LABELS[status]}</Badge>;
}

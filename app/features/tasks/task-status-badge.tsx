import { Badge } from '~/components/ui/badge';
import { titled } from '~/lib/records/titled-options';
import type { Task } from './tasks-schema';

export function TaskStatusBadge({ task }: { task: Pick<Task, 'status' | 'completed_at'> }) {
  const variant = task.completed_at ? 'success' : 'default';
  return <Badge variant={variant}>{titled(task.status) || 'No status'}</Badge>;
}

import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { ListFeatures } from '~/components/record-list/list-features';
import { Badge } from '~/components/ui/badge';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { DueDay } from './due-day';
import { TaskActions } from './task-actions';
import type { TaskRow } from './tasks-api';

const helper = createColumnHelper<ListFeatures, TaskRow>();

export const TASK_COLUMNS = helper.columns([
  helper.accessor('title', {
    header: 'Title',
    cell: ({ row: { original: task } }) => (
      <>
        <span className="font-medium">{task.title || 'No title'}</span>
        {task.lead && task.lead_id && (
          <Link
            to={`/admin/leads/${task.lead_id}`}
            className="block truncate text-link underline underline-offset-4"
          >
            {task.lead.name}
          </Link>
        )}
      </>
    ),
    meta: { className: 'wrap-anywhere sm:max-w-56', phone: 'main' },
  }),
  helper.accessor('description', {
    header: 'Description',
    enableSorting: false,
    meta: { className: 'hidden max-w-80 truncate text-muted-foreground xl:table-cell' },
  }),
  helper.accessor('status', {
    header: 'Status',
    cell: ({ row: { original: task } }) => (
      <Badge variant={task.completed_at ? 'success' : 'default'}>{task.status}</Badge>
    ),
  }),
  helper.accessor('due_on', {
    header: 'Due',
    cell: ({ row }) => <DueDay task={row.original} />,
    meta: { className: 'whitespace-nowrap', phone: 'below' },
  }),
  helper.accessor((task) => task.assignee?.name, {
    id: 'assignee',
    header: 'Assignee',
    enableSorting: false,
    cell: ({ row: { original: task } }) =>
      task.assignee && (
        <ColleaguePerson staffId={task.assignee_id} fallback={task.assignee.name} hasGivenName />
      ),
    meta: { className: 'hidden max-w-40 truncate lg:table-cell' },
  }),
  helper.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <TaskActions task={row.original} />,
    meta: { className: 'w-0 lg:whitespace-nowrap', phone: 'below' },
  }),
]);

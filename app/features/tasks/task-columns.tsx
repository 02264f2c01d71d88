import { createColumnHelper } from '@tanstack/react-table';
import type { ListFeatures } from '~/components/record-list/list-features';
import { RowLink } from '~/components/record-list/row-link';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { DueDay } from './due-day';
import { TaskAbout } from './task-about';
import { TaskActions } from './task-actions';
import { TaskStatusBadge } from './task-status-badge';
import type { TaskRow } from './tasks-api';
import { titleOf } from './tasks-schema';

const helper = createColumnHelper<ListFeatures, TaskRow>();

export const TASK_COLUMNS = helper.columns([
  helper.accessor('title', {
    header: 'Title',
    cell: ({ row: { original: task } }) => (
      <>
        <RowLink id={task.id}>{titleOf(task)}</RowLink>
        <TaskAbout task={task} />
      </>
    ),
    meta: { className: 'wrap-anywhere sm:max-w-56', phone: 'main' },
  }),
  helper.accessor('description', {
    header: 'Description',
    enableSorting: false,
    meta: {
      className: 'hidden max-w-64 truncate text-muted-foreground @6xl:table-cell 2xl:max-w-80',
    },
  }),
  helper.accessor('status', {
    header: 'Status',
    cell: ({ row: { original: task } }) => <TaskStatusBadge task={task} />,
  }),
  helper.accessor('due_on', {
    header: 'Due',
    cell: ({ row }) => <DueDay task={row.original} />,
    meta: { phone: 'below' },
  }),
  helper.accessor((task) => task.assignee?.name, {
    id: 'assignee',
    header: 'Owner',
    enableSorting: false,
    cell: ({ row: { original: task } }) =>
      task.assignee && <ColleaguePerson staffId={task.assignee_id} fallback={task.assignee.name} />,
    meta: { className: 'hidden max-w-40 truncate @4xl:table-cell' },
  }),
  helper.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <TaskActions task={row.original} />,
    meta: { className: 'w-0 lg:whitespace-nowrap', phone: 'below' },
  }),
]);

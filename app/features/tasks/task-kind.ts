import { ListChecks } from 'lucide-react';
import type { RecordKind } from '~/features/records/record-kind';
import { formatExport } from '~/lib/format';
import { titled } from '~/lib/records/titled-options';
import { TASK_COLUMNS } from './task-columns';
import { listTasks, type TaskRow } from './tasks-api';
import { TASK_BASE, TASK_LIST, type Task, type TaskColumn, type TaskFilter } from './tasks-schema';

export const TASKS: RecordKind<TaskRow, Task, TaskColumn, TaskFilter> = {
  ...TASK_BASE,
  path: '/admin/tasks',
  managedWith: 'leads.manage',
  empty: {
    icon: ListChecks,
    title: 'No open tasks',
    text: 'Add a task here, or on a lead’s or client’s page.',
  },
  list: TASK_LIST,
  columns: TASK_COLUMNS,
  filters: [
    {
      name: 'state',
      label: 'State',
      allLabel: 'Open',
      options: [
        { value: 'due', label: 'Due, except care steps' },
        { value: 'plain', label: 'Open, except care steps' },
        { value: 'overdue', label: 'Overdue' },
        { value: 'done', label: 'Done' },
        { value: 'all', label: 'Open and done' },
      ],
    },
  ],
  isPersonal: true,
  read: listTasks,
  exported: [
    ['Title', ({ title }) => title],
    ['Description', ({ description }) => description],
    ['Status', ({ status }) => titled(status)],
    ['Due', ({ due_on }) => due_on],
    ['Done', ({ completed_at }) => formatExport(completed_at)],
    ['Owner', ({ assignee }) => assignee?.name ?? null],
    ['Lead', ({ lead }) => lead?.name ?? null],
    ['Client', ({ client }) => client?.name ?? null],
    ['Added', ({ created_at }) => formatExport(created_at)],
  ],
};

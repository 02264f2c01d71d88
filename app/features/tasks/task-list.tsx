import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { type ListWords, RecordList } from '~/components/record-list/record-list';
import { useListState } from '~/components/record-list/use-list-state';
import { useAuth } from '~/features/auth/use-auth';
import { TASK_MESSAGES } from './messages';
import { TASK_COLUMNS } from './task-columns';
import { TaskExport } from './task-export';
import { taskListQuery } from './tasks-queries';
import { TASK_LIST } from './tasks-schema';

const WORDS: ListWords = {
  noun: ['task', 'tasks'],
  fetchFailed: TASK_MESSAGES.fetchFailed,
  empty: {
    icon: ListChecks,
    title: 'No open tasks',
    text: 'Add a task here, or on the page of a lead or client.',
  },
};

const FILTERS = [
  {
    name: 'whose',
    label: 'Assignee',
    allLabel: 'Everyone’s',
    options: [
      { value: 'mine', label: 'Mine' },
      { value: 'nobody', label: 'Nobody’s' },
    ],
  },
  {
    name: 'state',
    label: 'State',
    allLabel: 'Open',
    options: [
      { value: 'overdue', label: 'Overdue' },
      { value: 'done', label: 'Done' },
      { value: 'all', label: 'Open and done' },
    ],
  },
] as const;

export function TaskList() {
  const { email } = useAuth();
  const list = useListState(TASK_LIST);
  const { search, sort, filters, page } = list;
  const asked = { search, sort, filters, page, email };
  const query = useQuery(taskListQuery(asked));

  return (
    <RecordList list={list} query={query} columns={TASK_COLUMNS} filters={FILTERS} words={WORDS}>
      <TaskExport query={asked} />
    </RecordList>
  );
}

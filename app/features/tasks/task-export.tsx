import { ExportButton } from '~/components/record-list/export-button';
import type { CsvColumn } from '~/lib/csv-export';
import { formatExport } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import { titled } from '~/lib/titled-options';
import { TASK_MESSAGES } from './messages';
import { listTasks, type TaskRow } from './tasks-api';
import type { TaskQuery } from './tasks-schema';

const COLUMNS: CsvColumn<TaskRow>[] = [
  ['Title', ({ title }) => title],
  ['Description', ({ description }) => description],
  ['Status', ({ status }) => titled(status)],
  ['Due', ({ due_on }) => due_on],
  ['Done', ({ completed_at }) => formatExport(completed_at)],
  ['Assignee', ({ assignee }) => assignee?.name ?? null],
  ['Lead', ({ lead }) => lead?.name ?? null],
  ['Client', ({ client }) => client?.name ?? null],
  ['Added', ({ created_at }) => formatExport(created_at)],
];

export function TaskExport({ query }: { query: TaskQuery }) {
  return (
    <ExportButton
      list="tasks"
      columns={COLUMNS}
      readPage={(page, size) => listTasks(browserClient(), { ...query, page }, null, size)}
      failure={TASK_MESSAGES.exportFailed}
    />
  );
}

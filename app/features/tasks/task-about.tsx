import { Link } from 'react-router';
import type { TaskRow } from './tasks-api';

/** Links to the lead or client that a task is about. */
export function TaskAbout({ task }: { task: TaskRow }) {
  const { lead, lead_id, client, client_id } = task;
  const to = lead_id ? `/admin/leads/${lead_id}` : `/admin/clients/${client_id}`;
  const name = lead?.name ?? client?.name;
  if (!name) return null;
  return (
    <Link to={to} className="block truncate text-link underline underline-offset-4">
      {name}
    </Link>
  );
}

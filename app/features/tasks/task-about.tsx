import { Link } from 'react-router';
import type { TaskRow } from './tasks-api';

/** Links to the record that a task is about. */
export function TaskAbout({ task }: { task: TaskRow }) {
  const subjects = [
    [
      'placements',
      task.placement_id,
      task.placement &&
        [task.placement.candidate_name, task.placement.position].filter(Boolean).join(', '),
    ],
    ['leads', task.lead_id, task.lead?.name],
    ['clients', task.client_id, task.client?.name],
    ['candidates', task.candidate_id, task.candidate?.name],
    ['vacancies', task.vacancy_id, task.vacancy?.title],
    ['organisations', task.organisation_id, task.organisation?.name],
    ['facts', task.fact_id, task.fact?.label],
  ] as const;
  const [screen, id, name] = subjects.find(([, about, called]) => about && called) ?? [];
  if (!name) return null;
  return (
    <Link
      to={`/admin/${screen}/${id}`}
      className="relative z-10 block w-fit max-w-full truncate text-link underline underline-offset-4"
    >
      {name}
    </Link>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { STAFF_MESSAGES } from './messages';
import { workQuery } from './staff-queries';
import { StaffSelect } from './staff-select';
import type { Successors } from './successors';
import { workParts, workText } from './work';

/** Whether the work can be handed over: there is none, or someone takes it. */
export function useIsTakenOver(staffId: string, { all }: Successors, isAsked: boolean): boolean {
  const { data } = useQuery({ ...workQuery(staffId), enabled: isAsked });
  return data !== undefined && (all !== '' || workParts(data, staffId).length === 0);
}

interface TakeOverProps {
  staffId: string;
  name: string;
  value: Successors;
  onChange: (value: Successors) => void;
  /** Lists each kind of work with a link to its rows and a choice of its own. */
  isDetailed?: boolean;
}

/** Says what someone looks after, and asks who takes over. */
export function TakeOver({ staffId, name, value, onChange, isDetailed = false }: TakeOverProps) {
  const query = useQuery(workQuery(staffId));
  const id = useId();
  return (
    <QueryStates query={query} failed={STAFF_MESSAGES.workFailed}>
      {(work) => {
        const parts = workParts(work, staffId);
        return (
          // A choice in a question is no work that could be lost: closing does not ask about it.
          <div data-saved-at-once="" className="grid grid-cols-1 gap-3 text-sm">
            <p>{workText(name, parts)}</p>
            {parts.length > 0 && (
              <div className="grid gap-1.5">
                <label htmlFor={id} className="font-medium">
                  Who takes over?
                </label>
                <StaffSelect
                  id={id}
                  exceptId={staffId}
                  nobody="Choose a person"
                  value={value.all}
                  onChange={({ target }) => onChange({ ...value, all: target.value })}
                />
              </div>
            )}
            {isDetailed && parts.length > 1 && (
              <ul className="grid grid-cols-1 gap-2">
                {parts.map(({ kind, text, to, link }) => (
                  <li key={kind} className="grid items-center gap-2 sm:grid-cols-2">
                    <span>
                      {link && `${text}. `}
                      <Link to={to} className="text-link underline underline-offset-4">
                        {link ?? text}
                      </Link>
                    </span>
                    <StaffSelect
                      aria-label={`Who takes over: ${text}`}
                      exceptId={staffId}
                      nobody="The same person"
                      value={value.others[kind] ?? ''}
                      onChange={({ target }) =>
                        onChange({ ...value, others: { ...value.others, [kind]: target.value } })
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      }}
    </QueryStates>
  );
}

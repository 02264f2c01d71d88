import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Alert } from '~/components/ui/alert';

export interface DuplicateLine {
  id: string;
  name: string;
  /** The address, and what the records have in common. */
  detail: string;
  path: string;
  /** Merges it into the record on the screen. */
  merge?: ReactNode;
}

interface DuplicateNoticeProps {
  title?: string;
  duplicates: DuplicateLine[];
}

export function DuplicateNotice({
  title = 'This person may have another record',
  duplicates,
}: DuplicateNoticeProps) {
  if (duplicates.length === 0) return null;
  return (
    <Alert variant="warning" title={title}>
      <ul aria-label="Possible duplicates" className="grid gap-2 pt-1">
        {duplicates.map(({ id, name, detail, path, merge }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">
              <Link to={path} className="text-link underline underline-offset-4">
                {name}
              </Link>
              , {detail}
            </span>
            {merge}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

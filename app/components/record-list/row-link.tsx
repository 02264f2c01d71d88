import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withOpen } from './list-state';

/**
 * Opens the row's record. The link covers the whole row for the mouse and is one tab stop for the
 * keyboard.
 */
export function RowLink({ id, children }: { id: string; children: ReactNode }) {
  const [params] = useSearchParams();
  return (
    <Link
      to={`?${withOpen(params, id)}`}
      preventScrollReset
      className="font-medium outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:ring-2 focus-visible:after:ring-ring focus-visible:after:ring-inset"
    >
      {children}
    </Link>
  );
}

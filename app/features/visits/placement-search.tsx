import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import type { VisitPlacement } from './visits-schema';

/** A longer list is searched, not scrolled. */
const SHOWN = 8;

function wordsOf({ candidate, organisation, position, address }: VisitPlacement): string {
  return [candidate, organisation, position, address].join(' ').toLowerCase();
}

/** Works without a connection: it looks through the list on the phone. */
export function PlacementSearch({ placements }: { placements: readonly VisitPlacement[] }) {
  const [search, setSearch] = useState('');
  const asked = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = placements.filter((placement) =>
    asked.every((word) => wordsOf(placement).includes(word)),
  );
  if (placements.length === 0) return <p>You are not looking after any active placements.</p>;
  return (
    <>
      <FormField label="Search by person, employer or place">
        {(field) => (
          <Input
            {...field}
            type="search"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            className="min-h-12 text-base md:text-base"
          />
        )}
      </FormField>
      <ul aria-label="My placements" className="grid grid-cols-1 gap-2">
        {found.slice(0, SHOWN).map((placement) => (
          <li key={placement.id}>
            <Link
              to={`?placement=${placement.id}`}
              className="flex min-h-14 items-center gap-3 rounded-lg border border-border bg-card px-4 py-2 outline-none focus-visible:ring-2 focus-visible:ring-ring"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-semibold">{placement.candidate}</span>
                <span className="block text-muted-foreground">
                  {placement.position}, {placement.organisation}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted-foreground empty:hidden">
        {found.length === 0 && `No results for “${search}”.`}
        {found.length > SHOWN && `${found.length - SHOWN} more. Search to find them.`}
      </p>
    </>
  );
}

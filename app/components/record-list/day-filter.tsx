import { useId } from 'react';
import { Input } from '~/components/ui/input';
import type { List } from './use-list-state';

interface DayFiltersProps {
  list: Pick<List<string, 'from' | 'to'>, 'filters' | 'setFilter'>;
}

/** Filters from one day to another, both included. */
export function DayFilters({ list: { filters, setFilter } }: DayFiltersProps) {
  return (
    <>
      <DayFilter label="From" value={filters.from} onChange={(day) => setFilter('from', day)} />
      <DayFilter label="To" value={filters.to} onChange={(day) => setFilter('to', day)} />
    </>
  );
}

interface DayFilterProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | null) => void;
}

function DayFilter({ label, value = '', onChange }: DayFilterProps) {
  const id = useId();
  return (
    <div className="flex min-w-44 flex-1 items-center gap-2 sm:flex-none">
      <label htmlFor={id} className="text-sm text-muted-foreground">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value || null)}
        className="h-9! pointer-coarse:h-11!"
      />
    </div>
  );
}

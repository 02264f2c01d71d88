import { Link, useSearchParams } from 'react-router';
import { useDropPlace } from '~/components/drag/use-drop-place';
import { formatCount } from '~/lib/format';
import { withCalendar } from './calendar-address';
import type { CalendarDay } from './calendar-schema';

/** Where an entry is dropped. */
export interface Place {
  day: string;
  /** Minutes since midnight, in the day view. */
  minute?: number;
}

/** A day among others, which shows at most this many entries. Its own view has all of them. */
export function useDayPlace({ day, entries, total }: CalendarDay, most: number) {
  const [params] = useSearchParams();
  const place = useDropPlace<Place & Record<string, unknown>>({ id: day, data: { day } });
  const shown = entries.slice(0, most);
  const dayHref = `?${withCalendar(params, { view: 'day', day })}`;
  return { ...place, shown, hidden: total - shown.length, dayHref };
}

/** Says how many entries are not shown, and leads to them. */
export function MoreEntries({ hidden, to }: { hidden: number; to: string }) {
  if (hidden <= 0) return null;
  return (
    <Link to={to} className="px-1 text-sm text-link underline underline-offset-4">
      and {formatCount(hidden)} more
    </Link>
  );
}

import { Link, useLocation } from 'react-router';
import { cn } from '~/lib/cn';

const TABS = [
  ['/admin/placements', 'Placements'],
  ['/admin/placements/care', 'What is due'],
  ['/admin/placements/plans', 'Care plans'],
] as const;

/** The three screens about placements. */
export function PlacementTabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Placements" className="flex flex-wrap gap-1 border-b border-border">
      {TABS.map(([to, label]) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className={cn(
            'flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-medium text-muted-foreground hover:text-foreground',
            pathname === to && 'border-primary text-foreground',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

import { NavLink } from 'react-router';
import { cn } from '~/lib/cn';

const TABS = [
  ['/admin/placements', 'Placements'],
  ['/admin/placements/care', 'What is due'],
  ['/admin/placements/plans', 'Care plans'],
] as const;

/** The three screens about placements. */
export function PlacementTabs() {
  return (
    <nav aria-label="Placements" className="flex flex-wrap gap-1 border-b border-border">
      {TABS.map(([to, label]) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            cn(
              'flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-medium text-muted-foreground hover:text-foreground',
              isActive && 'border-primary text-foreground',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

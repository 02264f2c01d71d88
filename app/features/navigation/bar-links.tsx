import { Suspense } from 'react';
import { useRouteLoaderData } from 'react-router';
import { lateComponent } from '~/lib/late-code';
import { useSite } from '~/lib/site/use-site';
import type { FoldStep, MenuSteps } from './nav-fold';
import { NavLink } from './nav-link';

/** Loaded late, because most menus are short. */
const MoreMenu = lateComponent(() => import('./more-menu'));

/** The menu's entries. Those that do not fit are under More. Widths are in app/styles/menu.css. */
export function BarLinks() {
  const { menus } = useSite();
  const steps = useRouteLoaderData<{ menuSteps: MenuSteps }>('root')?.menuSteps ?? {};
  const folded = menus.navigation.filter(({ label }) => label in steps);

  return (
    <>
      <ul className="bar-links hidden items-center gap-1 @3xl/bar:flex">
        {menus.navigation.map(({ label, to }) => (
          <li key={label} className={label in steps ? onceItFits(steps[label]) : undefined}>
            <NavLink
              to={to}
              className="flex h-11 items-center rounded-md px-4 font-medium whitespace-nowrap hover:bg-muted"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      {folded.length > 0 && (
        <Suspense>
          <MoreMenu entries={folded} steps={steps} />
        </Suspense>
      )}
    </>
  );
}

function onceItFits(step: FoldStep | null | undefined): string {
  return step ? `@max-[${step}rem]/bar:hidden` : 'hidden';
}

import { useRef } from 'react';
import { ChevronDown } from '~/components/icons';
import type { MenuLink } from '~/lib/site/release-parts';
import type { MenuSteps } from './nav-fold';
import { NavLink } from './nav-link';

const MORE_ID = 'more-menu';

interface MoreMenuProps {
  entries: MenuLink[];
  steps: MenuSteps;
}

/** The entries that do not fit in the bar. A popover, so that the browser opens and closes it. */
export default function MoreMenu({ entries, steps }: MoreMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const untilItFits = (label = '') => (steps[label] ? `@min-[${steps[label]}rem]/bar:hidden` : '');
  return (
    <div className={`hidden @3xl/bar:block ${untilItFits(entries.at(-1)?.label)}`}>
      <button
        type="button"
        popoverTarget={MORE_ID}
        className="flex h-11 cursor-pointer items-center gap-1 rounded-md px-4 font-medium hover:bg-muted"
      >
        More
        <ChevronDown aria-hidden className="size-4" />
      </button>
      <div ref={menu} id={MORE_ID} popover="auto" className="more-menu">
        <ul className="grid gap-1">
          {entries.map(({ label, to }) => (
            <li key={label} className={untilItFits(label)}>
              <NavLink
                to={to}
                onClick={() => menu.current?.hidePopover()}
                className="flex min-h-11 items-center rounded-md px-4 py-2 font-medium wrap-anywhere hover:bg-muted"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

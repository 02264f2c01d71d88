import { useRef } from 'react';
import { ChevronDown } from '~/components/icons';
import { useSite } from '~/lib/site/use-site';
import { type FoldStep, foldSteps } from './nav-fold';
import { NavLink } from './nav-link';

const MORE_ID = 'more-menu';

/** In the bar an entry is hidden below its width, and under More from there on. */
const IN_BAR: Record<FoldStep, string> = {
  48: '',
  52: '@max-[52rem]/bar:hidden',
  56: '@max-[56rem]/bar:hidden',
  60: '@max-[60rem]/bar:hidden',
  64: '@max-[64rem]/bar:hidden',
  68: '@max-[68rem]/bar:hidden',
  72: '@max-[72rem]/bar:hidden',
  76: '@max-[76rem]/bar:hidden',
  80: '@max-[80rem]/bar:hidden',
};
const UNDER_MORE: Record<FoldStep, string> = {
  48: 'hidden',
  52: '@min-[52rem]/bar:hidden',
  56: '@min-[56rem]/bar:hidden',
  60: '@min-[60rem]/bar:hidden',
  64: '@min-[64rem]/bar:hidden',
  68: '@min-[68rem]/bar:hidden',
  72: '@min-[72rem]/bar:hidden',
  76: '@min-[76rem]/bar:hidden',
  80: '@min-[80rem]/bar:hidden',
};

const inBar = (step: FoldStep | null) => (step === null ? 'hidden' : IN_BAR[step]);
const underMore = (step: FoldStep | null) => (step === null ? '' : UNDER_MORE[step]);

/** The menu's entries; those that do not fit are under More. */
export function BarLinks() {
  const { menus, settings } = useSite();
  const more = useRef<HTMLDivElement>(null);
  const labels = menus.navigation.map(({ label }) => label);
  const steps = foldSteps(labels, settings.company.name);
  const entries = menus.navigation.map((entry, index) => ({
    ...entry,
    step: steps[index] ?? null,
  }));
  const folded = entries.filter(({ step }) => step !== 48);
  const last = folded.at(-1);

  return (
    <>
      <ul className="bar-links hidden items-center gap-1 @3xl/bar:flex">
        {entries.map(({ label, to, step }) => (
          <li key={label} className={inBar(step)}>
            <NavLink
              to={to}
              className="flex h-11 items-center rounded-md px-4 font-medium whitespace-nowrap hover:bg-muted"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      {last && (
        <div className={`hidden @3xl/bar:block ${underMore(last.step)}`}>
          <button
            type="button"
            popoverTarget={MORE_ID}
            className="flex h-11 cursor-pointer items-center gap-1 rounded-md px-4 font-medium hover:bg-muted"
          >
            More
            <ChevronDown aria-hidden className="size-4" />
          </button>
          <div ref={more} id={MORE_ID} popover="auto" className="more-menu">
            <ul className="grid gap-1">
              {folded.map(({ label, to, step }) => (
                <li key={label} className={underMore(step)}>
                  <NavLink
                    to={to}
                    onClick={() => more.current?.hidePopover()}
                    className="flex min-h-11 items-center rounded-md px-4 py-2 font-medium wrap-anywhere hover:bg-muted"
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  );
}

import { Suspense, useRef } from 'react';
import { AdminOnly } from '~/features/auth/admin-only';
import { MOBILE_MENU_TOP_PX } from '~/lib/constants';
import { lateComponent } from '~/lib/late-code';
import { useSite } from '~/lib/site/use-site';
import { NavLink } from './nav-link';

export const MOBILE_MENU_ID = 'mobile-menu';

const MenuSearch = lateComponent(() => import('./menu-search'), { isOptional: true });

const ADMIN_ENTRY = { label: 'Admin Dashboard', to: '/admin' };

/**
 * A popover: without script too, the browser opens it and closes it with Escape or a tap outside.
 */
export function MobileMenu() {
  const { menus, settings } = useSite();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();

  return (
    <div
      ref={menu}
      id={MOBILE_MENU_ID}
      popover="auto"
      style={{ top: MOBILE_MENU_TOP_PX }}
      className="mobile-menu inset-x-0 m-0 w-full border-b border-border bg-background p-3 text-foreground shadow-lg @3xl/bar:hidden"
    >
      {settings.toggles.search && (
        <Suspense>
          <MenuSearch />
        </Suspense>
      )}
      <nav aria-label="Mobile">
        <ul className="grid gap-1">
          {menus.mobile.map((entry) => (
            <MenuEntry key={entry.label} {...entry} onChoose={close} />
          ))}
          <AdminOnly>
            <MenuEntry {...ADMIN_ENTRY} onChoose={close} />
          </AdminOnly>
        </ul>
      </nav>
    </div>
  );
}

interface MenuEntryProps {
  label: string;
  to: string;
  onChoose: () => void;
}

function MenuEntry({ label, to, onChoose }: MenuEntryProps) {
  return (
    <li>
      <NavLink
        to={to}
        onClick={onChoose}
        className="flex min-h-12 items-center rounded-md px-4 text-lg font-medium hover:bg-muted"
      >
        {label}
      </NavLink>
    </li>
  );
}

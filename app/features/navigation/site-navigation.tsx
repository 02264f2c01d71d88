import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Menu, X } from '~/components/icons';
import { Logo } from '~/components/logo';
import { ThemeToggle } from '~/components/theme-toggle';
import { AdminOnly } from '~/features/auth/admin-only';
import { lateComponent } from '~/lib/late-code';
import { useSite } from '~/lib/site/use-site';
import { MOBILE_MENU_ID, MobileMenu } from './mobile-menu';
import { NavLink } from './nav-link';
import { useSectionScroll } from './section-scroll';
import { CONTENT_ID } from './skip-link';
import { useScrolled } from './use-scrolled';

const LogoutButton = lateComponent(() => import('./logout-button'), { isOptional: true });

export function SiteNavigation() {
  const { menus } = useSite();
  const isScrolled = useScrolled();
  useSectionScroll();

  return (
    <header
      className={clsx(
        'sticky top-0 z-40 border-b bg-background transition-shadow',
        isScrolled ? 'border-border shadow-md' : 'border-transparent',
      )}
    >
      <nav
        aria-label="Main"
        className="mx-auto flex h-15 max-w-7xl items-center gap-2 px-4 sm:px-6 md:h-18 lg:px-8"
      >
        <Link to="/" className="mr-auto rounded-md py-1">
          <Logo />
        </Link>
        <ul className="hidden items-center gap-1 md:flex">
          {menus.navigation.map(({ label, to }) => (
            <li key={label}>
              <NavLink
                to={to}
                className="flex h-11 items-center rounded-md px-4 font-medium hover:bg-muted"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <ThemeToggle />
        <AdminOnly>
          <LogoutButton />
        </AdminOnly>
        <button
          type="button"
          popoverTarget={MOBILE_MENU_ID}
          aria-label="Menu"
          className="grid size-11 cursor-pointer place-items-center rounded-md hover:bg-muted md:hidden"
        >
          <Menu aria-hidden className="size-6" />
        </button>
        <noscript>{import.meta.env.SSR && <StillMenuLinks />}</noscript>
      </nav>
      <MobileMenu />
    </header>
  );
}

const STILL_LINK = 'grid size-11 place-items-center rounded-md hover:bg-muted md:hidden';

/**
 * Without script a popover cannot close when a section of the page at hand is chosen from it. Then
 * the menu is open while it is what the address points at; see app/styles/menu.css.
 */
function StillMenuLinks() {
  return (
    <>
      <a href={`#${MOBILE_MENU_ID}`} aria-label="Menu" className={`menu-open ${STILL_LINK}`}>
        <Menu className="size-6" />
      </a>
      <a href={`#${CONTENT_ID}`} aria-label="Close menu" className={`menu-close ${STILL_LINK}`}>
        <X className="size-6" />
      </a>
    </>
  );
}

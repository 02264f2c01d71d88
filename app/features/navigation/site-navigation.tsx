import { clsx } from 'clsx';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { Menu, X } from '~/components/icons';
import { Logo } from '~/components/logo';
import { ThemeToggle } from '~/components/theme-toggle';
import { useHasStoredSession } from '~/features/auth/stored-session';
import { lateComponent } from '~/lib/late-code';
import { useSite } from '~/lib/site/use-site';
import { BarLinks } from './bar-links';
import { MOBILE_MENU_ID, MobileMenu } from './mobile-menu';
import { useSectionScroll } from './section-scroll';
import { CONTENT_ID } from './skip-link';
import { useScrolled } from './use-scrolled';

const StaffTools = lateComponent(() => import('./staff-tools'), { isOptional: true });
const SiteSearch = lateComponent(() => import('./site-search'), { isOptional: true });

export function SiteNavigation() {
  const isScrolled = useScrolled();
  const hasSession = useHasStoredSession();
  const { toggles } = useSite().settings;
  useSectionScroll();

  return (
    <header
      className={clsx(
        '@container/bar sticky top-0 z-40 border-b bg-background transition-shadow',
        isScrolled ? 'border-border shadow-md' : 'border-transparent',
      )}
    >
      <nav
        aria-label="Main"
        className="mx-auto flex min-h-[60px] max-w-7xl items-center gap-2 px-4 @2xl/bar:px-6 @3xl/bar:min-h-18 @5xl/bar:px-8"
      >
        <Link to="/" className="mr-auto min-w-0 rounded-md py-1">
          <Logo />
        </Link>
        <BarLinks />
        {toggles.search && (
          <Suspense>
            <SiteSearch />
          </Suspense>
        )}
        <ThemeToggle className="size-[44px] shrink-0" />
        {hasSession && (
          <Suspense>
            <StaffTools />
          </Suspense>
        )}
        <button
          type="button"
          popoverTarget={MOBILE_MENU_ID}
          aria-label="Menu"
          className="grid size-[44px] shrink-0 cursor-pointer place-items-center rounded-md hover:bg-muted @3xl/bar:hidden"
        >
          <Menu aria-hidden className="size-6" />
        </button>
        <noscript>{import.meta.env.SSR && <StillMenuLinks />}</noscript>
      </nav>
      <MobileMenu />
    </header>
  );
}

const STILL_LINK =
  'grid size-[44px] shrink-0 place-items-center rounded-md hover:bg-muted @3xl/bar:hidden';

/**
 * Without script, a popover cannot close when people choose a section of the current page in it.
 * The menu is then open while the address points at it; see app/styles/menu.css.
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

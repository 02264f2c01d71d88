import { Link, useLocation } from 'react-router';
import { ChevronRight } from '~/components/icons';
import { breadcrumbOf } from '~/lib/site/breadcrumb-path';

/** No page lists the services but the home page's section. */
const ADDRESSES: Record<string, string> = { '/services': '/#services' };

export function Breadcrumb() {
  const crumbs = breadcrumbOf(useLocation().pathname);
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className="mx-auto w-full max-w-7xl px-4 pt-4 sm:px-6 lg:px-8">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted-foreground">
        {crumbs.map(({ label, to }, i) => (
          <li key={to} className="flex items-center gap-1">
            {i > 0 && <ChevronRight aria-hidden className="size-4 opacity-60" />}
            {i < crumbs.length - 1 ? (
              <Link
                to={ADDRESSES[to] ?? to}
                className="inline-block py-2 first-letter:uppercase hover:text-foreground hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span
                aria-current="page"
                className="inline-block py-2 font-medium text-foreground first-letter:uppercase"
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

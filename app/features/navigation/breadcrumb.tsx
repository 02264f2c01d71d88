import { Link, useLocation, useMatches } from 'react-router';
import { ChevronRight } from '~/components/icons';
import { breadcrumbOf } from '~/lib/site/breadcrumb-path';

/** No page lists the services but the home page's section. */
const ADDRESSES: Record<string, string> = { '/services': '/#services' };

/** In place of an address that leads nowhere: its parts would be links that lead nowhere too. */
const NOT_FOUND = '/page-not-found';

/** Whether no page was found: the page has its data, or there is none. */
function useIsMissing(): boolean {
  const last = useMatches().at(-1);
  const isPage = last?.id === 'routes/public/page' && last.loaderData !== undefined;
  return !isPage && ['routes/public/page', 'routes/public/not-found'].includes(last?.id ?? '');
}

interface BreadcrumbProps {
  /** Of the page, where the address is another: in the editor's preview. */
  path?: string;
}

export function Breadcrumb({ path }: BreadcrumbProps) {
  const { pathname } = useLocation();
  const crumbs = breadcrumbOf(useIsMissing() ? NOT_FOUND : (path ?? pathname));
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

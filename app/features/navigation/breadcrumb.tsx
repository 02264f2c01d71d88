import { Link, useLocation, useMatches } from 'react-router';
import { ChevronRight } from '~/components/icons';
import { breadcrumbOf } from '~/lib/site/breadcrumb-path';

/** The services are listed only in a section of the home page. */
const ADDRESSES: Record<string, string> = { '/services': '/#services' };

/** Replaces an address that does not exist, whose parts would be broken links. */
const NOT_FOUND = '/page-not-found';

/** Whether the page was not found: its route has no data, or its data says so. */
function useIsMissing(): boolean {
  const last = useMatches().at(-1);
  const isPage = last?.id === 'routes/public/page' && last.loaderData !== undefined;
  const isUnknown = (last?.loaderData as { isKnown?: boolean } | undefined)?.isKnown === false;
  return (
    isUnknown ||
    (!isPage && ['routes/public/page', 'routes/public/not-found'].includes(last?.id ?? ''))
  );
}

interface BreadcrumbProps {
  /** The page's path, if the address is a different one: in the editor's preview. */
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

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { ChevronLeft } from '~/components/back-icons';
import { ChevronRight } from '~/components/icons';
import { buttonVariants } from './button';
import { pageItems } from './pagination-model';

interface PaginationProps {
  page: number;
  count: number;
  /** Returns the address of a page. */
  hrefFor: (page: number) => To;
  className?: string;
}

export function Pagination({ page, count, hrefFor, className }: PaginationProps) {
  return (
    <nav aria-label="Pagination" className={className}>
      <ul className="flex flex-wrap items-center gap-1">
        <li>
          <Step to={page > 1 ? hrefFor(page - 1) : null} label="Previous page">
            <ChevronLeft aria-hidden />
          </Step>
        </li>
        {pageItems(page, count).map((item, index, items) =>
          item === 'ellipsis' ? (
            <li key={`after-${items[index - 1]}`} className="px-1.5 text-muted-foreground">
              <span aria-hidden>…</span>
              <span className="sr-only">More pages</span>
            </li>
          ) : (
            <li
              key={item}
              // On a phone there is room only for the first, the current and the last page.
              className={clsx(![1, page, count].includes(item) && 'max-sm:hidden')}
            >
              <Link
                to={hrefFor(item)}
                preventScrollReset
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
                className={clsx(
                  buttonVariants({ variant: item === page ? 'outline' : 'ghost', size: 'icon-sm' }),
                  'tabular-nums',
                )}
              >
                {item}
              </Link>
            </li>
          ),
        )}
        <li>
          <Step to={page < count ? hrefFor(page + 1) : null} label="Next page">
            <ChevronRight aria-hidden />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

function Step({ to, label, children }: { to: To | null; label: string; children: ReactNode }) {
  const looks = buttonVariants({ variant: 'ghost', size: 'icon-sm' });
  if (!to) {
    return (
      <span className={clsx(looks, 'opacity-40')} aria-hidden>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} preventScrollReset aria-label={label} className={looks}>
      {children}
    </Link>
  );
}

import { Pagination } from '~/components/ui/pagination';
import { pageCount } from '~/components/ui/pagination-model';
import { formatCount, formatTotal } from '~/lib/format';

interface ListFooterProps {
  total: number;
  isMore?: boolean;
  /** Singular and plural. */
  noun: readonly [one: string, many: string];
  page: number;
  pageSize: number;
  pageHref: (page: number) => string;
}

export function ListFooter({ total, isMore, noun, page, pageSize, pageHref }: ListFooterProps) {
  const pages = pageCount(total, pageSize);
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-3 border-t border-border px-3 py-2">
      <p className="text-sm text-muted-foreground tabular-nums">
        {formatTotal(total, isMore)} {total === 1 ? noun[0] : noun[1]}
      </p>
      {isMore && page === pages && (
        <p className="w-full text-sm sm:order-last">
          The list stops at {formatCount(total)} {noun[1]}. To see the others, narrow the filters or
          reverse the sort order.
        </p>
      )}
      {pages > 1 && <Pagination page={page} count={pages} hrefFor={pageHref} />}
    </div>
  );
}

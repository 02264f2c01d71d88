import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '~/components/ui/button';
import { pageItems } from '~/components/ui/pagination-model';

interface GalleryPagerProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** Like the pagination of lists, for a gallery whose page is not in the address. */
export function GalleryPager({ page, count, onPage }: GalleryPagerProps) {
  return (
    <nav aria-label="Pagination" className="flex flex-wrap items-center gap-1 p-3 pt-0">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Previous page"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      {pageItems(page, count).map((item, index, items) =>
        item === 'ellipsis' ? (
          <span key={`after-${items[index - 1]}`} className="px-1.5 text-muted-foreground">
            …
          </span>
        ) : (
          <Button
            key={item}
            variant={item === page ? 'outline' : 'ghost'}
            size="icon-sm"
            className="tabular-nums"
            aria-label={`Page ${item}`}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onPage(item)}
          >
            {item}
          </Button>
        ),
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Next page"
        disabled={page === count}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}

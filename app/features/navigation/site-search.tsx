import { Search } from '~/components/icons';
import { SiteSearchForm } from '~/components/site-search-form';

const SEARCH_ID = 'site-search';

const BAR_BUTTON =
  'size-[44px] shrink-0 cursor-pointer place-items-center rounded-md hover:bg-muted';

/**
 * The field opens below the bar: a popover, so that the browser opens and closes it. On phones the
 * menu has the field instead. Without script there is a link to the page with the field.
 */
export default function SiteSearch() {
  return (
    <>
      <button
        type="button"
        popoverTarget={SEARCH_ID}
        aria-label="Search"
        className={`hidden @3xl/bar:grid ${BAR_BUTTON}`}
      >
        <Search aria-hidden className="size-5" />
      </button>
      <noscript>
        {import.meta.env.SSR && (
          <a href="/search" aria-label="Search" className={`hidden @3xl/bar:grid ${BAR_BUTTON}`}>
            <Search className="size-5" />
          </a>
        )}
      </noscript>
      <div id={SEARCH_ID} popover="auto" className="more-menu site-search">
        <SiteSearchForm isFocused />
      </div>
    </>
  );
}

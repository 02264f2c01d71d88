import { SiteSearchForm } from '~/components/site-search-form';

/** In a separate file, because most sites show no search field. */
export default function MenuSearch() {
  return <SiteSearchForm className="px-1 pb-3" />;
}

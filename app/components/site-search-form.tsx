import { Search } from '~/components/icons';
import { SEARCH_MAX } from '~/lib/site/search-query';
import { Button } from './ui/button';
import { Input } from './ui/input';

interface SiteSearchFormProps {
  /** What was searched for. */
  words?: string;
  /** Puts the cursor in the field when it appears. */
  isFocused?: boolean;
  className?: string;
}

/** A plain form: the browser opens the results, with and without script. */
export function SiteSearchForm({ words = '', isFocused, className }: SiteSearchFormProps) {
  return (
    <search className={className}>
      <form action="/search" className="flex gap-2">
        <Input
          type="search"
          name="q"
          aria-label="Search this site"
          placeholder="Search this site"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          defaultValue={words}
          autoFocus={isFocused}
          className="flex-1"
        />
        <Button type="submit">
          <Search aria-hidden />
          Search
        </Button>
      </form>
    </search>
  );
}

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { pageCount } from '~/components/ui/pagination-model';
import { formatTotal } from '~/lib/format';
import { withOpen } from './list-state';

interface Listed {
  total: number;
  isMore?: boolean | undefined;
  /** Singular and plural. */
  noun: readonly [one: string, many: string];
  page: number;
  pageSize: number;
}

/** “43 leads, page 2 of 2”. */
export function listedText({ total, isMore, noun, page, pageSize }: Listed): string {
  const count = `${formatTotal(total, isMore)} ${total === 1 ? noun[0] : noun[1]}`;
  const pages = pageCount(total, pageSize);
  return pages > 1 ? `${count}, page ${page} of ${pages}` : count;
}

/**
 * Tells screen readers once what a list shows after someone has searched, filtered, sorted or turned
 * the page. It says nothing when rows come and go by themselves. `text` is undefined until the rows
 * have arrived. Render it also while the list is empty.
 */
export function ListNews({ text }: { text: string | undefined }) {
  const [params] = useSearchParams();
  const asked = withOpen(params, null).toString();
  const [said, setSaid] = useState({ asked, text: '' });
  if (text !== undefined && said.asked !== asked) setSaid({ asked, text });
  return (
    <p aria-live="polite" aria-atomic className="sr-only">
      {said.text}
    </p>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { TableOptions } from '@tanstack/react-table';
import { type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ListPanel } from '~/components/list-panels';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { fieldName } from '~/lib/records/clash-text';
import type { ListPage } from '~/lib/supabase/list-page';
import type { ListFeatures } from './list-features';
import { ListFooter } from './list-footer';
import { ListNews, listedText } from './list-news';
import { isNarrowed, LIST_PAGE_SIZE } from './list-state';
import { ListTable } from './list-table';
import {
  ListChoices,
  ListFilter,
  type ListFilterChoice,
  ListSearch,
  ListToolbar,
} from './list-toolbar';
import type { List } from './use-list-state';
import type { Selection } from './use-selection';

interface RecordListProps<
  Row extends { id: string },
  Column extends string,
  Filter extends string,
> {
  list: List<Column, Filter>;
  query: UseQueryResult<ListPage<Row>>;
  columns: TableOptions<ListFeatures, Row>['columns'];
  filters: readonly (ListFilterChoice & { name: Filter })[];
  words: ListWords;
  pageSize?: number;
  /** Columns that the person has hidden. */
  hiddenColumns?: readonly string[];
  /** Set if people can select rows for bulk actions. */
  selection?: Selection;
  /** Shown instead of the rows when the person has switched to the board. */
  board?: ReactNode;
  /** Further filters, shown beside the selects. */
  children?: ReactNode;
}

/** What a list calls its records, and its messages. */
export interface ListWords {
  noun: readonly [one: string, many: string];
  /** What the search covers, if not everything. */
  search?: string;
  fetchFailed: string;
  empty: { icon: LucideIcon; title: string; text: string };
}

/** Search, filters, and below them: error, skeleton, empty or table. */
export function RecordList<
  Row extends { id: string },
  Column extends string,
  Filter extends string,
>(props: RecordListProps<Row, Column, Filter>) {
  const { list, filters, words, board, children } = props;
  const choices = filters.map(({ name, ...choice }) => (
    <ListFilter
      key={name}
      {...choice}
      value={list.filters[name]}
      onChange={(value) => list.setFilter(name, value)}
    />
  ));
  return (
    <Card className="overflow-hidden">
      <ListToolbar>
        <ListSearch
          label={words.search ?? `Search ${words.noun[1]}`}
          value={list.search}
          onSearch={list.setSearch}
        />
        {choices.length === 0 ? (
          children
        ) : (
          <ListChoices count={Object.keys(list.filters).length}>
            {choices}
            {children}
          </ListChoices>
        )}
      </ListToolbar>
      {board || <Rows {...props} />}
    </Card>
  );
}

function Rows<Row extends { id: string }, Column extends string, Filter extends string>({
  list,
  query,
  columns,
  words,
  pageSize = LIST_PAGE_SIZE,
  hiddenColumns,
  selection,
}: RecordListProps<Row, Column, Filter>) {
  const { page, sort } = list;
  const start = (page - 1) * pageSize;
  const order = sort.isDescending ? 'descending' : 'ascending';
  const { data } = query;
  const news =
    data && !query.isPlaceholderData
      ? `${listedText({ ...data, ...words, page, pageSize })}, sorted by ${fieldName(sort.column)}, ${order}`
      : undefined;
  return (
    <>
      <ListNews text={news} />
      <QueryStates
        query={query}
        failed={words.fetchFailed}
        size="panel"
        // The database also has the rows past the last page, for exports.
        isEmpty={({ rows, total, isMore }) =>
          rows.length === 0 || (isMore === true && start >= total)
        }
        empty={<NoRows list={list} words={words} />}
      >
        {({ rows, total, isMore }) => (
          <>
            <ListTable
              caption={words.noun[1]}
              columns={columns}
              rows={rows}
              sort={sort}
              onSort={list.sortBy}
              isStale={query.isPlaceholderData}
              hiddenColumns={hiddenColumns}
              selection={selection}
            />
            <ListFooter
              total={total}
              isMore={isMore}
              noun={words.noun}
              page={page}
              pageSize={pageSize}
              pageHref={list.pageHref}
            />
          </>
        )}
      </QueryStates>
    </>
  );
}

function NoRows({ list, words }: { list: List<string, string>; words: ListWords }) {
  if (list.page > 1) {
    return (
      <ListPanel
        icon={SearchX}
        title="There is nothing on this page"
        action={
          <Button asChild variant="outline" size="sm">
            <Link to={list.pageHref(1)}>Go to the first page</Link>
          </Button>
        }
      />
    );
  }
  if (isNarrowed(list)) {
    return (
      <ListPanel
        icon={SearchX}
        title={`No ${words.noun[1]} match`}
        action={
          <Button variant="outline" size="sm" onClick={list.clear}>
            Clear search and filters
          </Button>
        }
      >
        Try different words or fewer filters.
      </ListPanel>
    );
  }
  const { icon, title, text } = words.empty;
  return (
    <ListPanel icon={icon} title={title}>
      {text}
    </ListPanel>
  );
}

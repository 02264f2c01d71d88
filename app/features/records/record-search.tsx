import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchMatches } from '~/components/search-matches';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import type { AnyRecord, RecordKind } from './record-kind';
import { listQuery } from './record-queries';

const OFFERED = 6;

interface Found extends AnyRecord {
  name: string;
}

interface RecordSearchProps<Row extends Found, Column extends string, Filter extends string> {
  kind: Pick<
    RecordKind<Row, AnyRecord, Column, Filter>,
    'table' | 'noun' | 'messages' | 'read' | 'list'
  >;
  label: string;
  placeholder: string;
  /** Records that cannot be chosen. */
  exceptIds: readonly string[];
  isPending?: boolean;
  /** What is shown below the name. */
  detail: (row: Row) => string;
  onChoose: (row: Row) => void;
}

/** Lets people choose one of the first few records that match the search. */
export function RecordSearch<Row extends Found, Column extends string, Filter extends string>(
  props: RecordSearchProps<Row, Column, Filter>,
) {
  const { kind, label, placeholder, exceptIds, isPending, detail, onChoose } = props;
  const [search, setSearch] = useState('');
  const text = search.trim();
  const query = { search: text, sort: kind.list.defaultSort, filters: {}, page: 1 };
  const found = useQuery({ ...listQuery(kind, query), enabled: text !== '' });
  const choosable = (rows: Row[]) =>
    rows.filter(({ id }) => !exceptIds.includes(id)).slice(0, OFFERED);

  return (
    <div className="grid gap-3">
      <FormField label={label}>
        {(field) => (
          <Input
            {...field}
            type="search"
            placeholder={placeholder}
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </FormField>
      <SearchMatches
        isAsked={text !== ''}
        query={found}
        failed={kind.messages.fetchFailed}
        count={({ rows }) => choosable(rows).length}
        none={`No ${exceptIds.length > 0 ? 'other ' : ''}${kind.noun[0]} matches. Try part of the name.`}
      >
        {({ rows }) => (
          <ul className="grid gap-1.5">
            {choosable(rows).map((row) => (
              <li key={row.id}>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`${row.name}, ${detail(row)}`}
                  // Not `disabled`: the button would lose the focus.
                  aria-disabled={isPending}
                  onClick={() => isPending || onChoose(row)}
                  className="h-auto! w-full justify-start py-2 text-left"
                >
                  <span className="grid min-w-0">
                    <span className="truncate">{row.name}</span>
                    <span className="truncate font-normal text-muted-foreground">
                      {detail(row)}
                    </span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </SearchMatches>
    </div>
  );
}

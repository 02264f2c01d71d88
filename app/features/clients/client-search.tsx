import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { listQuery } from '~/features/records/record-queries';
import { CLIENTS } from './client-kind';
import { CLIENT_LIST, type ClientRow } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

const OFFERED = 6;

interface ClientSearchProps {
  label: string;
  /** A client that cannot be chosen. */
  exceptId: string | null;
  isPending?: boolean;
  onChoose: (client: ClientRow) => void;
}

/** Lets people choose one of the first few clients that match the search. */
export function ClientSearch({ label, exceptId, isPending, onChoose }: ClientSearchProps) {
  const [search, setSearch] = useState('');
  const text = search.trim();
  const query = { search: text, sort: CLIENT_LIST.defaultSort, filters: {}, page: 1 };
  const found = useQuery({ ...listQuery(CLIENTS, query), enabled: text !== '' });
  const choosable = (rows: ClientRow[]) => rows.filter(({ id }) => id !== exceptId);

  return (
    <div className="grid gap-3">
      <FormField label={label}>
        {(field) => (
          <Input
            {...field}
            type="search"
            placeholder="Name, email, phone or company"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </FormField>
      {text !== '' && (
        <QueryStates
          query={found}
          failed={CLIENT_MESSAGES.fetchFailed}
          isEmpty={({ rows }) => !found.isFetching && choosable(rows).length === 0}
          empty={
            <p role="status" className="text-sm text-muted-foreground">
              No other client matches. Try part of the name, or the email.
            </p>
          }
        >
          {({ rows }) => (
            <ul className="grid gap-1.5">
              {choosable(rows)
                .slice(0, OFFERED)
                .map((client) => (
                  <li key={client.id}>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`${client.name}, ${client.email}`}
                      disabled={isPending}
                      onClick={() => onChoose(client)}
                      className="h-auto! w-full justify-start py-2 text-left"
                    >
                      <span className="grid min-w-0">
                        <span className="truncate">{client.name}</span>
                        <span className="truncate font-normal text-muted-foreground">
                          {[client.email, client.company].filter(Boolean).join(' · ')}
                        </span>
                      </span>
                    </Button>
                  </li>
                ))}
            </ul>
          )}
        </QueryStates>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchMatches } from '~/components/search-matches';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { PLACEMENT_MESSAGES } from './messages';
import { partiesQuery } from './placements-queries';

interface PartyFieldProps {
  kind: 'candidate' | 'organisation';
  label: string;
  /** The name of who is chosen, or empty. */
  chosen: string;
  error: string | undefined;
  onChoose: (id: string, name: string) => void;
}

/** Lets people find a candidate or an organisation and choose it. */
export function PartyField({ kind, label, chosen, error, onChoose }: PartyFieldProps) {
  const [search, setSearch] = useState('');
  const words = search.trim();
  const found = useQuery(partiesQuery(kind, words));
  return (
    <div className="grid gap-2">
      <FormField label={label} required error={error}>
        {(field) =>
          chosen ? (
            <span className="flex gap-2">
              <Input {...field} readOnly value={chosen} />
              <Button variant="outline" className="h-11" onClick={() => onChoose('', '')}>
                Change
              </Button>
            </span>
          ) : (
            <Input
              {...field}
              type="search"
              placeholder={kind === 'candidate' ? 'Name or email' : 'Name or ABN'}
              autoComplete="off"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              // Enter would send the form.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          )
        }
      </FormField>
      <SearchMatches
        isAsked={words !== '' && !chosen}
        query={found}
        failed={PLACEMENT_MESSAGES.searchFailed}
        count={(parties) => parties.length}
        none={`No matching ${kind}s.`}
      >
        {(parties) => (
          <ul className="grid gap-1.5">
            {parties.map(({ id, name, detail }) => (
              <li key={id}>
                <Button
                  variant="outline"
                  size="sm"
                  className="h-auto! w-full justify-start py-2 text-left"
                  onClick={() => {
                    onChoose(id, name);
                    setSearch('');
                  }}
                >
                  <span className="grid min-w-0">
                    <span className="truncate">{name}</span>
                    <span className="truncate font-normal text-muted-foreground">{detail}</span>
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

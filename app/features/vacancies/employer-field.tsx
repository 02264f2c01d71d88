import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchMatches } from '~/components/search-matches';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { useEmployer } from './employer';
import { VACANCY_MESSAGES } from './messages';
import { employersQuery } from './vacancies-queries';

interface EmployerFieldProps {
  /** The organisation's id, or empty. */
  value: string;
  isDisabled: boolean;
  onChange: (id: string) => void;
}

/** Lets people choose the organisation that the job is for. */
export function EmployerField({ value, isDisabled, onChange }: EmployerFieldProps) {
  const employer = useEmployer(value || null);
  const [search, setSearch] = useState('');
  const words = search.trim();
  const found = useQuery(employersQuery(words));

  function choose(id: string) {
    onChange(id);
    setSearch('');
  }

  return (
    <div className="grid gap-2 sm:col-span-2">
      <FormField
        label="Organisation"
        hint={value ? undefined : 'The employer that the job is for.'}
      >
        {(field) =>
          value ? (
            <span className="flex gap-2">
              <Input {...field} readOnly value={employer?.name ?? 'Loading...'} />
              {!isDisabled && (
                <Button variant="outline" className="h-11" onClick={() => choose('')}>
                  Change
                </Button>
              )}
            </span>
          ) : (
            <Input
              {...field}
              type="search"
              placeholder="Name or ABN"
              autoComplete="off"
              disabled={isDisabled}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              // Enter would send the form.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          )
        }
      </FormField>
      <SearchMatches
        isAsked={words !== '' && !value}
        query={found}
        failed={VACANCY_MESSAGES.employersFailed}
        count={(employers) => employers.length}
        none="No organisation matches. Add it under Organisations first."
      >
        {(employers) => (
          <ul aria-label="Organisations found" className="grid gap-1.5">
            {employers.map(({ id, name, trading_name }) => (
              <li key={id}>
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => choose(id)}
                  className="h-auto! w-full justify-start py-2 text-left"
                >
                  {name}
                  {trading_name && (
                    <span className="font-normal text-muted-foreground">{trading_name}</span>
                  )}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </SearchMatches>
    </div>
  );
}

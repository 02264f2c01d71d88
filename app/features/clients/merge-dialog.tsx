import { useQuery } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { LIST_PAGE_SIZE } from '~/components/record-list/list-state';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { clientListQuery, clientQuery, useMergeClients } from './clients-queries';
import { CLIENT_LIST, type Client } from './clients-schema';
import {
  differingFields,
  type MergedField,
  mergeResult,
  proposeSides,
  type Side,
} from './merge-preview';
import { CLIENT_MESSAGES } from './messages';

const OFFERED = 6;

const LABELS: Record<MergedField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  service_type: 'Service',
  status: 'Status',
};

/** Another record of the same person is found, compared field by field, and taken in. */
export function MergeDialog({ client }: { client: Client }) {
  return (
    <FormDialog
      title="Merge"
      description={`Takes another record of the same person into ${client.name}.`}
      icon={Merge}
      variant="outline"
    >
      {(close) => <ChooseOther client={client} onDone={close} />}
    </FormDialog>
  );
}

function ChooseOther({ client, onDone }: { client: Client; onDone: () => void }) {
  const [search, setSearch] = useState('');
  const [otherId, setOtherId] = useState<string | null>(null);
  const query = { search, sort: CLIENT_LIST.defaultSort, filters: {}, page: 1 };
  const { data } = useQuery({ ...clientListQuery(query), enabled: search.trim() !== '' });
  const { data: other } = useQuery({ ...clientQuery(otherId ?? ''), enabled: otherId !== null });

  if (other) return <MergePreview kept={client} gone={other} onDone={onDone} />;
  const found = (search.trim() ? data?.rows.slice(0, LIST_PAGE_SIZE) : undefined) ?? [];
  return (
    <div className="grid gap-3">
      <FormField label="Find the other record">
        {(field) => (
          <Input
            {...field}
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </FormField>
      <ul className="grid gap-1.5">
        {found
          .filter(({ id }) => id !== client.id)
          .slice(0, OFFERED)
          .map(({ id, name, email }) => (
            <li key={id}>
              <Button
                variant="outline"
                size="sm"
                onClick={() => setOtherId(id)}
                className="w-full justify-start"
              >
                <span className="truncate">
                  {name}, {email}
                </span>
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}

interface MergePreviewProps {
  kept: Client;
  gone: Client;
  onDone: () => void;
}

function MergePreview({ kept, gone, onDone }: MergePreviewProps) {
  const mergeClients = useMergeClients(kept.id);
  const [sides, setSides] = useState(() => proposeSides(kept, gone));
  const result = mergeResult(kept, gone, sides);

  function merge() {
    mergeClients.mutate(
      { goneId: gone.id, chosen: result },
      {
        onSuccess() {
          notify.success(CLIENT_MESSAGES.merged, { description: result.name });
          onDone();
        },
        onError(error) {
          const description = failureText(toAppError(error));
          notify.error(CLIENT_MESSAGES.mergeFailed, { description });
        },
      },
    );
  }

  return (
    <form action={merge} className="grid gap-4">
      {differingFields(kept, gone).map((field) => (
        <fieldset key={field} className="grid gap-1">
          <legend className="text-sm font-medium">{LABELS[field]}</legend>
          {(['kept', 'gone'] satisfies Side[]).map((side) => (
            <label key={side} className="flex items-center gap-2 text-sm wrap-anywhere">
              <input
                type="radio"
                name={field}
                checked={sides[field] === side}
                onChange={() => setSides({ ...sides, [field]: side })}
              />
              {(side === 'kept' ? kept : gone)[field] || 'nothing'}
            </label>
          ))}
        </fieldset>
      ))}
      <section aria-label="Result" className="rounded-md bg-muted p-3 text-sm wrap-anywhere">
        <p className="font-medium">Result</p>
        <p>{Object.values(result).filter(Boolean).join(' · ')}</p>
        <p className="text-muted-foreground">
          Leads, emails and the timeline of both stay. The other record goes for good.
        </p>
      </section>
      <FormDialogActions
        submit="Merge"
        submitting="Merging..."
        isPending={mergeClients.isPending}
      />
    </form>
  );
}

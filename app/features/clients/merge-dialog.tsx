import { useQuery } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { RecordFields } from '~/components/record-list/record-sheet';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { recordQuery } from '~/features/records/record-queries';
import { serviceLabel } from '~/lib/records/service-types';
import { titled } from '~/lib/records/titled-options';
import { CLIENTS } from './client-kind';
import { ClientSearch } from './client-search';
import { useMergeClients } from './clients-queries';
import type { Client } from './clients-schema';
import {
  differingFields,
  MERGED_FIELDS,
  type MergedField,
  mergeResult,
  proposeSides,
  type Side,
} from './merge-preview';
import { CLIENT_MESSAGES } from './messages';

const LABELS: Record<MergedField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  service_type: 'Service',
  status: 'Status',
};

/** Finds another record of the same person, compares the two by field, and merges them. */
export function MergeDialog({ client }: { client: Client }) {
  return (
    <FormDialog
      title="Merge"
      description={`Merges another record of the same person into ${client.name}.`}
      icon={Merge}
      variant="outline"
      isWide
    >
      {(close) => <ChooseOther client={client} onDone={close} />}
    </FormDialog>
  );
}

function ChooseOther({ client, onDone }: { client: Client; onDone: () => void }) {
  const [otherId, setOtherId] = useState<string | null>(null);
  const query = useQuery({ ...recordQuery(CLIENTS, otherId ?? ''), enabled: otherId !== null });

  if (otherId !== null) {
    return (
      <QueryStates query={query} failed={CLIENT_MESSAGES.fetchFailed}>
        {(other) => <MergePreview kept={client} gone={other} onDone={onDone} />}
      </QueryStates>
    );
  }
  return (
    <ClientSearch
      label="Find the other record"
      exceptId={client.id}
      onChoose={({ id }) => setOtherId(id)}
    />
  );
}

function textOf(client: Pick<Client, MergedField>, field: MergedField): string | null {
  if (field === 'service_type') return serviceLabel(client.service_type);
  return field === 'status' ? titled(client.status) : client[field];
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
        onError: (error) => notifyFailure(CLIENT_MESSAGES.mergeFailed, error),
      },
    );
  }

  return (
    <form action={merge} className="grid gap-4">
      {differingFields(kept, gone).map((field) => (
        <fieldset key={field} className="grid gap-1.5 sm:grid-cols-2">
          <legend className="mb-1.5 text-sm font-medium">{LABELS[field]}</legend>
          {(['kept', 'gone'] satisfies Side[]).map((side) => (
            <label
              key={side}
              className="flex min-h-10 cursor-pointer items-center gap-2 rounded-md border border-border px-3 py-1.5 text-sm wrap-anywhere has-checked:border-primary has-checked:bg-muted pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={field}
                checked={sides[field] === side}
                onChange={() => setSides({ ...sides, [field]: side })}
              />
              {textOf(side === 'kept' ? kept : gone, field) || 'nothing'}
            </label>
          ))}
        </fieldset>
      ))}
      <section aria-label="Result" className="grid gap-3 rounded-md bg-muted p-4 text-sm">
        <h3 className="font-semibold">Result</h3>
        <RecordFields
          fields={MERGED_FIELDS.map((field) => [LABELS[field], textOf(result, field)])}
        />
        <p className="text-muted-foreground">
          The leads, emails, tasks and timelines of both are kept. The other record will be
          permanently deleted. Enquiries from either address will belong to this client.
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

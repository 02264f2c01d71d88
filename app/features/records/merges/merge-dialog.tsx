import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { RecordFields } from '~/components/record-list/record-sheet';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { browserClient, type Db } from '~/lib/supabase/client';
import type { AnyRecord, RecordBase } from '../record-kind';
import { recordQuery } from '../record-queries';
import {
  differingFields,
  mergeResult,
  type Orders,
  proposeSides,
  type Side,
} from './merge-preview';

interface NamedRecord extends AnyRecord {
  name: string;
}

/** How two records of one person or organisation become one. */
export interface MergePlan<Whole extends NamedRecord, Field extends keyof Whole & string> {
  kind: RecordBase<Whole>;
  /** The fields to choose from, with their labels. */
  fields: Record<Field, string>;
  /** Fields of which the further value is proposed. */
  orders?: Orders<Field>;
  /** A value as people read it, if it is stored in another way. */
  textOf: (record: Pick<Whole, Field>, field: Field) => string | null;
  /** What the dialog does, if the records are not of people. */
  description?: (name: string) => string;
  /** What else happens to the two. */
  consequences: string;
  /** The same for these two, if it depends on them. */
  outcome?: (kept: Whole, gone: Whole) => ReactNode;
  messages: { merged: string; mergeFailed: string };
  merge: (db: Db, keptId: string, goneId: string, chosen: Pick<Whole, Field>) => Promise<void>;
}

interface MergeDialogProps<Whole extends NamedRecord, Field extends keyof Whole & string> {
  plan: MergePlan<Whole, Field>;
  record: Whole;
  /** The record to merge, if it is known already. Otherwise people look for it. */
  otherId?: string;
  /** For a list of records, where each has a button. */
  of?: string;
  search: (choose: (id: string) => void) => ReactNode;
}

/** Finds another record of the same person, compares the two by field, and merges them. */
export function MergeDialog<Whole extends NamedRecord, Field extends keyof Whole & string>(
  props: MergeDialogProps<Whole, Field>,
) {
  return (
    <FormDialog
      title="Merge"
      of={props.of}
      description={
        props.plan.description?.(props.record.name) ??
        `Merges another record of the same person into ${props.record.name}.`
      }
      icon={Merge}
      variant="outline"
      isWide
    >
      {(close) => <ChooseOther {...props} onDone={close} />}
    </FormDialog>
  );
}

function ChooseOther<Whole extends NamedRecord, Field extends keyof Whole & string>(
  props: MergeDialogProps<Whole, Field> & { onDone: () => void },
) {
  const { plan, record, search, onDone } = props;
  const [otherId, setOtherId] = useState(props.otherId ?? null);
  const query = useQuery({ ...recordQuery(plan.kind, otherId ?? ''), enabled: otherId !== null });

  if (otherId === null) return search(setOtherId);
  return (
    <QueryStates query={query} failed={plan.kind.messages.fetchFailed}>
      {(other) => <MergePreview plan={plan} kept={record} gone={other} onDone={onDone} />}
    </QueryStates>
  );
}

interface MergePreviewProps<Whole extends NamedRecord, Field extends keyof Whole & string> {
  plan: MergePlan<Whole, Field>;
  kept: Whole;
  gone: Whole;
  onDone: () => void;
}

function MergePreview<Whole extends NamedRecord, Field extends keyof Whole & string>(
  props: MergePreviewProps<Whole, Field>,
) {
  const { plan, kept, gone, onDone } = props;
  const { fields: labels, orders, textOf, messages } = plan;
  const fields = Object.keys(labels) as Field[];
  const queryClient = useQueryClient();
  const [sides, setSides] = useState(() => proposeSides(kept, gone, fields, orders));
  const result = mergeResult(kept, gone, sides);
  const merging = useMutation({
    mutationFn: () => plan.merge(browserClient(), kept.id, gone.id, result),
    onSuccess() {
      // Both records and their timelines change, so everything on screen is refetched.
      void queryClient.invalidateQueries();
      notify.success(messages.merged, { description: kept.name });
      onDone();
    },
    onError: (error) => notifyFailure(messages.mergeFailed, error),
  });

  return (
    <form action={() => merging.mutate()} className="grid gap-4">
      {differingFields(kept, gone, fields).map((field) => (
        <fieldset key={field} className="grid gap-1.5 sm:grid-cols-2">
          <legend className="mb-1.5 text-sm font-medium">{labels[field]}</legend>
          {(['kept', 'gone'] satisfies Side[]).map((side) => (
            <label
              key={side}
              className="flex min-h-10 cursor-pointer items-center gap-2 rounded-md border border-border px-3 py-1.5 text-sm wrap-anywhere has-checked:border-primary has-checked:bg-muted pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={field}
                className="accent-primary"
                checked={sides[field] === side}
                onChange={() => setSides({ ...sides, [field]: side })}
              />
              {textOf(side === 'kept' ? kept : gone, field) || 'Empty'}
            </label>
          ))}
        </fieldset>
      ))}
      <section aria-label="Result" className="grid gap-3 rounded-md bg-muted p-4 text-sm">
        <h3 className="font-semibold">Result</h3>
        <RecordFields fields={fields.map((field) => [labels[field], textOf(result, field)])} />
        {plan.outcome?.(kept, gone)}
        <p className="text-muted-foreground">{plan.consequences}</p>
      </section>
      <FormDialogActions submit="Merge" submitting="Merging..." isPending={merging.isPending} />
    </form>
  );
}

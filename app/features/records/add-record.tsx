import { zodResolver } from '@hookform/resolvers/zod';
import { type LucideIcon, Plus } from 'lucide-react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { toAppError } from '~/lib/errors';
import type { RecordField } from './record-details';
import type { AnyRecord, RecordBase } from './record-kind';
import { useCreateRecord } from './record-queries';

interface AddRecordProps<Values extends FieldValues> {
  kind: RecordBase<AnyRecord>;
  /** Instead of “Add” and the name of the kind. */
  title?: string;
  icon?: LucideIcon;
  variant?: 'default' | 'outline';
  /** What the draft of the form belongs to, if the same kind can be added in several places. */
  draftName?: string;
  description: string;
  fields: readonly (Pick<RecordField, 'label' | 'options' | 'input'> & {
    name: Path<Values>;
    isOptional?: boolean;
  })[];
  schema: z.ZodType<Values, Values>;
  defaults: DefaultValues<Values>;
  /** Shown at the field when the database already has the record. */
  known?: { field: Path<Values>; message: string };
  /** Called with the id of the new record. */
  onAdded?: (id: string) => void;
}

/** The button that adds a record of this kind, and its form. */
export function AddRecord<Values extends FieldValues>(props: AddRecordProps<Values>) {
  const { title = `Add ${props.kind.noun[0]}`, icon = Plus, variant, description, onAdded } = props;
  return (
    <FormDialog title={title} description={description} icon={icon} variant={variant}>
      {(close) => (
        <AddForm
          {...props}
          title={title}
          onDone={(id) => {
            close();
            if (id) onAdded?.(id);
          }}
        />
      )}
    </FormDialog>
  );
}

function AddForm<Values extends FieldValues>(
  props: AddRecordProps<Values> & { title: string; onDone: (id: string | undefined) => void },
) {
  const { kind, title, draftName, fields, schema, defaults, known, onDone } = props;
  const { messages, noun } = kind;
  const create = useCreateRecord(kind);
  const form = useForm<Values>({
    resolver: zodResolver(schema) as Resolver<Values>,
    defaultValues: defaults,
  });
  const { register, handleSubmit, setError, formState } = form;
  const draft = useFormDraft(draftName ?? `${noun[0]}:new`, form);

  function save(values: Values) {
    create.mutate(values, {
      onSuccess(id) {
        notify.success(messages.added, { description: values.name ?? values.title });
        form.reset();
        onDone(id);
      },
      onError(cause) {
        if (known && toAppError(cause).code === 'conflict') {
          setError(known.field, { message: known.message }, { shouldFocus: true });
          notify.error(messages.addFailed);
        } else notifyFailure(messages.addFailed, cause);
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <DraftOffer {...draft} />
      {fields.map(({ name, label, options, input, isOptional = false }) => (
        <FormField
          key={name}
          label={label}
          required={!isOptional}
          error={formState.errors[name]?.message as string | undefined}
        >
          {(field) =>
            options ? (
              <NativeSelect {...field} {...register(name)} required options={options} />
            ) : (
              <Input {...field} {...input} {...register(name)} autoComplete="off" />
            )
          }
        </FormField>
      ))}
      <FormDialogActions submit={title} submitting="Adding..." isPending={create.isPending} />
    </form>
  );
}

import { type ComponentProps, type ReactNode, useState } from 'react';
import { DetailsForm } from '~/components/details-form';
import { NativeSelect } from '~/components/native-select';
import { type FieldControlProps, FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { WAITING } from '~/components/unsaved/use-is-online';
import { useRecordForm } from '~/components/unsaved/use-record-form';
import { changedFields } from '~/lib/records/changed-fields';
import type { AnyRecord, RecordBase } from './record-kind';
import { useChanger } from './use-changer';
import { useRecordChange } from './use-record-change';

export type FieldControl = FieldControlProps & {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  disabled: boolean;
};

/** One field of a record: a text input, a choice from `options`, or the result of `control`. */
export interface RecordField<Name extends string = string> {
  name: Name;
  label: string;
  /** Whether an empty value is stored as null. */
  isNullable?: boolean;
  /** Value to label. */
  options?: Record<string, string>;
  /** For a choice that can be left empty. */
  placeholder?: string;
  input?: ComponentProps<'input'>;
  control?: (props: FieldControl) => ReactNode;
  /** Turns a value into words for people, if `options` does not have its label. */
  labelOf?: (value: string) => string;
  /** Formats a stored value the way people write it. The database removes the formatting again. */
  format?: (value: string) => string;
  /** Says what is wrong with a typed value, if anything. Such a value cannot be saved. */
  problem?: (value: string) => string | undefined;
}

export const CONTACT_FIELDS = [
  {
    name: 'name',
    label: 'Name',
    input: { required: true, pattern: '.*\\S.*', title: 'It can’t be just spaces' },
  },
  { name: 'email', label: 'Email', input: { type: 'email', required: true } },
  { name: 'phone', label: 'Phone', isNullable: true, input: { type: 'tel' } },
  { name: 'company', label: 'Company', isNullable: true },
] as const satisfies readonly RecordField[];

interface RecordDetailsProps<Whole extends AnyRecord> {
  kind: RecordBase<Whole>;
  record: Whole;
  fields: readonly RecordField<keyof Whole & string>[];
  canManage: boolean;
}

/** The fields of one record. Only changed fields are sent, so that others' changes are kept. */
export function RecordDetails<Whole extends AnyRecord>(props: RecordDetailsProps<Whole>) {
  const { kind, record, fields, canManage } = props;
  const { save, isPending, isPaused } = useRecordChange(kind, record);
  const known = Object.fromEntries(
    fields.map(({ name, format = String }) => [name, format(String(record[name] ?? ''))]),
  ) as Record<string, string>;
  const form = useRecordForm(`${kind.noun[0]}:${record.id}`, known);
  const changer = useChanger(kind.table, record.id, form.clashes);
  const [isChecked, setIsChecked] = useState(false);
  const nullable = fields.filter(({ isNullable }) => isNullable).map(({ name }) => name as string);

  function submit() {
    const sent = form.values;
    setIsChecked(true);
    if (fields.some((field) => problemOf(field))) return;
    save(changedFields(known, sent, nullable) as Partial<Whole>, (clashes) => {
      const taken = form.typed.filter((name) => !clashes.includes(name));
      form.saved(Object.fromEntries(taken.map((name) => [name, sent[name]])));
    });
  }

  function problemOf({ name, problem }: RecordField) {
    return problem?.(form.values[name]?.trim() ?? '');
  }

  function labelOf(name: string, chosen: unknown) {
    const field = fields.find((one) => one.name === name);
    const value = String(chosen);
    return field?.labelOf?.(value) ?? field?.options?.[value] ?? value;
  }

  return (
    <DetailsForm
      form={form}
      changer={changer}
      labelOf={labelOf}
      onSave={submit}
      canManage={canManage}
      isPending={isPending}
      waiting={isPaused && WAITING}
    >
      {fields.map((field) => (
        <FormField
          key={field.name}
          label={field.label}
          error={isChecked ? problemOf(field) : undefined}
        >
          {(control) => (
            <Control
              field={field}
              props={{ ...control, ...form.field(field.name), disabled: !canManage }}
            />
          )}
        </FormField>
      ))}
    </DetailsForm>
  );
}

function Control({ field, props }: { field: RecordField; props: FieldControl }) {
  const { options, placeholder, input, control } = field;
  if (control) return control(props);
  if (!options) return <Input {...props} {...input} />;
  const required = placeholder === undefined;
  return (
    <NativeSelect {...props} options={options} {...(required ? { required } : { placeholder })} />
  );
}

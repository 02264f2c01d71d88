import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { type FieldPath, type Resolver, useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { closureFormSchema, type TypedClosure } from './closure-schema';
import { useChangeClosures } from './closures-queries';
import { CLOSURE_MESSAGES } from './messages';

const EMPTY: TypedClosure = { name: '', day: '', last_day: '', closed_from: '', closed_until: '' };

export function AddClosure() {
  return (
    <FormDialog
      title="Add closure"
      description="Visitors see it at once. Leave the times empty if the office is closed all day."
      icon={Plus}
      variant="outline"
    >
      {(close) => <ClosureForm onDone={close} />}
    </FormDialog>
  );
}

function ClosureForm({ onDone }: { onDone: () => void }) {
  const change = useChangeClosures();
  const form = useForm<TypedClosure>({
    resolver: zodResolver(closureFormSchema, undefined, { raw: true }) as Resolver<TypedClosure>,
    defaultValues: EMPTY,
  });

  const draft = useFormDraft('closure:new', form);

  function submit(typed: TypedClosure) {
    change.mutate(
      { kind: 'add', closure: closureFormSchema.parse(typed) },
      {
        onSuccess() {
          notify.success(CLOSURE_MESSAGES.added);
          form.reset();
          onDone();
        },
        onError: (error) => notifyFailure(CLOSURE_MESSAGES.addFailed, error),
      },
    );
  }

  const field = (name: FieldPath<TypedClosure>, label: string, type = 'text') => (
    <FormField label={label} error={form.formState.errors[name]?.message}>
      {(control) => <Input {...control} {...form.register(name)} type={type} />}
    </FormField>
  );
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      <DraftOffer {...draft} />
      {field('name', 'Name')}
      <div className="grid gap-4 sm:grid-cols-2">
        {field('day', 'First day', 'date')}
        {field('last_day', 'Last day, if more than one', 'date')}
        {field('closed_from', 'Closed from', 'time')}
        {field('closed_until', 'Closed until', 'time')}
      </div>
      <FormDialogActions submit="Add closure" submitting="Adding..." isPending={change.isPending} />
    </form>
  );
}

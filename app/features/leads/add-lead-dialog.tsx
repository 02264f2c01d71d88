import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '~/components/ui/select';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { DEFAULT_SERVICE } from '~/lib/service-types';
import { useCreateLead } from './leads-queries';
import { type NewLead, newLeadSchema, SERVICE_OPTIONS } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

export function AddLeadDialog() {
  return (
    <FormDialog
      title="Add lead"
      description="For someone who called, wrote or walked in."
      icon={Plus}
    >
      {(close) => <AddLeadForm onDone={close} />}
    </FormDialog>
  );
}

function AddLeadForm({ onDone }: { onDone: () => void }) {
  const createLead = useCreateLead();
  const form = useForm<NewLead>({
    resolver: zodResolver(newLeadSchema),
    defaultValues: { name: '', email: '', service_type: DEFAULT_SERVICE },
  });
  const { control, register, handleSubmit, formState } = form;
  const draft = useFormDraft('lead:new', form);
  const { errors } = formState;

  function save(lead: NewLead) {
    createLead.mutate(lead, {
      onSuccess() {
        notify.success(LEAD_MESSAGES.added, { description: lead.name });
        onDone();
      },
      onError(error) {
        notifyFailure(LEAD_MESSAGES.addFailed, error);
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField label="Name" required error={errors.name?.message}>
        {(field) => <Input {...field} {...register('name')} autoComplete="off" />}
      </FormField>
      <FormField label="Email" required error={errors.email?.message}>
        {(field) => <Input {...field} {...register('email')} type="email" autoComplete="off" />}
      </FormField>
      <FormField label="Service" required error={errors.service_type?.message}>
        {(field) => (
          <Controller
            name="service_type"
            control={control}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Select value={value} onValueChange={onChange}>
                <SelectTrigger {...field} ref={ref} onBlur={onBlur}>
                  <SelectValue />
                </SelectTrigger>
                <SelectContent>
                  {SERVICE_OPTIONS.map((option) => (
                    <SelectItem key={option.value} value={option.value}>
                      {option.label}
                    </SelectItem>
                  ))}
                </SelectContent>
              </Select>
            )}
          />
        )}
      </FormField>
      <FormDialogActions
        submit="Add lead"
        submitting="Adding..."
        isPending={createLead.isPending}
      />
    </form>
  );
}

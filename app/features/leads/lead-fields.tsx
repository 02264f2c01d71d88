import { useForm } from 'react-hook-form';
import { ContactFields } from '~/components/contact-fields';
import { DetailsForm } from '~/components/details-form';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { StaffSelect } from '~/features/staff/staff-select';
import { changedFields } from '~/lib/changed-fields';
import { type Lead, SERVICE_OPTIONS, STATUS_LABELS } from './leads-schema';
import { LEAD_MESSAGES } from './messages';
import { useLeadChange } from './use-lead-change';

const SERVICES = Object.fromEntries(SERVICE_OPTIONS.map(({ value, label }) => [value, label]));

const NULLABLE = ['phone', 'company', 'assignee_id'] as const;

interface LeadFieldsProps {
  lead: Lead;
  canManage: boolean;
}

/** Who it is and how it stands. Only what was touched is sent, so that others' changes stay. */
export function LeadFields({ lead, canManage }: LeadFieldsProps) {
  const { save, isPending, isPaused } = useLeadChange(lead);
  const known = {
    name: lead.name,
    email: lead.email,
    phone: lead.phone ?? '',
    company: lead.company ?? '',
    service_type: lead.service_type,
    status: lead.status,
    assignee_id: lead.assignee_id ?? '',
  };
  const { register, handleSubmit } = useForm({ defaultValues: known, disabled: !canManage });

  return (
    <DetailsForm
      onSubmit={handleSubmit((form) => save(changedFields(known, form, NULLABLE)))}
      canManage={canManage}
      isPending={isPending}
      waiting={isPaused && LEAD_MESSAGES.offline}
    >
      <ContactFields register={register} />
      <FormField label="Service">
        {(field) => (
          <NativeSelect {...field} {...register('service_type')} required options={SERVICES} />
        )}
      </FormField>
      <FormField label="Status">
        {(field) => (
          <NativeSelect {...field} {...register('status')} required options={STATUS_LABELS} />
        )}
      </FormField>
      {canManage && (
        <FormField label="Assignee">
          {(field) => <StaffSelect {...field} {...register('assignee_id')} />}
        </FormField>
      )}
    </DetailsForm>
  );
}

import { useForm } from 'react-hook-form';
import { ContactFields } from '~/components/contact-fields';
import { DetailsForm } from '~/components/details-form';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { StaffSelect } from '~/features/staff/staff-select';
import { changedFields } from '~/lib/changed-fields';
import { type Client, SERVICE_OPTIONS, STATUS_LABELS } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';
import { useClientChange } from './use-client-change';

const SERVICES = Object.fromEntries(SERVICE_OPTIONS.map(({ value, label }) => [value, label]));
const NULLABLE = ['phone', 'company', 'service_type', 'owner_id'] as const;

interface ClientFieldsProps {
  client: Client;
  canManage: boolean;
}

/** Only what was touched is sent, so that others' changes stay. */
export function ClientFields({ client, canManage }: ClientFieldsProps) {
  const { save, isPending, isPaused } = useClientChange(client);
  const known = {
    name: client.name,
    email: client.email,
    phone: client.phone ?? '',
    company: client.company ?? '',
    service_type: client.service_type ?? '',
    status: client.status,
    owner_id: client.owner_id ?? '',
  };
  const { register, handleSubmit } = useForm({ defaultValues: known, disabled: !canManage });

  return (
    <DetailsForm
      onSubmit={handleSubmit((form) => save(changedFields(known, form, NULLABLE)))}
      canManage={canManage}
      isPending={isPending}
      waiting={isPaused && CLIENT_MESSAGES.offline}
    >
      <ContactFields register={register} />
      <FormField label="Service">
        {(field) => (
          <NativeSelect
            {...field}
            {...register('service_type')}
            placeholder="None"
            options={SERVICES}
          />
        )}
      </FormField>
      <FormField label="Status">
        {(field) => (
          <NativeSelect {...field} {...register('status')} required options={STATUS_LABELS} />
        )}
      </FormField>
      {canManage && (
        <FormField label="Looked after by">
          {(field) => <StaffSelect {...field} {...register('owner_id')} />}
        </FormField>
      )}
    </DetailsForm>
  );
}

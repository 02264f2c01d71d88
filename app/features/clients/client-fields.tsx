import { ContactFields } from '~/components/contact-fields';
import { DetailsForm } from '~/components/details-form';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { useRecordForm } from '~/components/unsaved/use-record-form';
import { StaffSelect } from '~/features/staff/staff-select';
import { useStaffName } from '~/features/staff/use-staff-name';
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
  const form = useRecordForm(`client:${client.id}`, known);
  const staffName = useStaffName(form.clashes.length > 0);

  function field(name: keyof typeof known) {
    return { ...form.field(name), disabled: !canManage };
  }

  function submit() {
    const sent = form.values;
    save(changedFields(known, sent, NULLABLE), (clashes) => {
      const taken = form.typed.filter((name) => !clashes.includes(name));
      form.saved(Object.fromEntries(taken.map((name) => [name, sent[name]])));
    });
  }

  function labelOf(name: string, chosen: unknown) {
    const value = String(chosen);
    if (name === 'owner_id') return staffName(value);
    return name === 'service_type' ? (SERVICES[value] ?? value) : value;
  }

  return (
    <DetailsForm
      form={form}
      labelOf={labelOf}
      onSave={submit}
      canManage={canManage}
      isPending={isPending}
      waiting={isPaused && CLIENT_MESSAGES.offline}
    >
      <ContactFields field={field} />
      <FormField label="Service">
        {(control) => (
          <NativeSelect
            {...control}
            {...field('service_type')}
            placeholder="None"
            options={SERVICES}
          />
        )}
      </FormField>
      <FormField label="Status">
        {(control) => (
          <NativeSelect {...control} {...field('status')} required options={STATUS_LABELS} />
        )}
      </FormField>
      {canManage && (
        <FormField label="Looked after by">
          {(control) => <StaffSelect {...control} {...field('owner_id')} />}
        </FormField>
      )}
    </DetailsForm>
  );
}

import { ContactFields } from '~/components/contact-fields';
import { DetailsForm } from '~/components/details-form';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { useRecordForm } from '~/components/unsaved/use-record-form';
import { StaffSelect } from '~/features/staff/staff-select';
import { useStaffName } from '~/features/staff/use-staff-name';
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
  const form = useRecordForm(`lead:${lead.id}`, known);
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
    if (name === 'assignee_id') return staffName(value);
    return name === 'service_type' ? (SERVICES[value] ?? value) : value;
  }

  return (
    <DetailsForm
      form={form}
      labelOf={labelOf}
      onSave={submit}
      canManage={canManage}
      isPending={isPending}
      waiting={isPaused && LEAD_MESSAGES.offline}
    >
      <ContactFields field={field} />
      <FormField label="Service">
        {(control) => (
          <NativeSelect {...control} {...field('service_type')} required options={SERVICES} />
        )}
      </FormField>
      <FormField label="Status">
        {(control) => (
          <NativeSelect {...control} {...field('status')} required options={STATUS_LABELS} />
        )}
      </FormField>
      {canManage && (
        <FormField label="Assignee">
          {(control) => <StaffSelect {...control} {...field('assignee_id')} />}
        </FormField>
      )}
    </DetailsForm>
  );
}

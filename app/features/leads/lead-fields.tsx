import { useForm } from 'react-hook-form';
import { ContactFields } from '~/components/contact-fields';
import { NativeSelect } from '~/components/native-select';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { StaffSelect } from '~/features/staff/staff-select';
import { changedFields } from '~/lib/changed-fields';
import { LEAD_STATUSES, type Lead, SERVICE_OPTIONS } from './leads-schema';
import { LEAD_MESSAGES } from './messages';
import { useLeadChange } from './use-lead-change';

const STATUSES = Object.fromEntries(LEAD_STATUSES.map((status) => [status, status]));
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
    <Card>
      <CardHeader>
        <CardTitle>Details</CardTitle>
      </CardHeader>
      <CardContent>
        <form
          onSubmit={handleSubmit((form) => save(changedFields(known, form, NULLABLE)))}
          className="grid gap-4 sm:grid-cols-2"
        >
          <ContactFields register={register} />
          <FormField label="Service">
            {(field) => (
              <NativeSelect {...field} {...register('service_type')} required options={SERVICES} />
            )}
          </FormField>
          <FormField label="Status">
            {(field) => (
              <NativeSelect {...field} {...register('status')} required options={STATUSES} />
            )}
          </FormField>
          {canManage && (
            <FormField label="Assignee">
              {(field) => <StaffSelect {...field} {...register('assignee_id')} />}
            </FormField>
          )}
          {canManage && (
            <div className="flex items-end justify-end">
              <Button type="submit" disabled={isPending}>
                {isPending ? 'Saving...' : 'Save'}
              </Button>
            </div>
          )}
          {isPaused && (
            <div className="sm:col-span-2">
              <Alert variant="warning" title={LEAD_MESSAGES.offline} />
            </div>
          )}
        </form>
      </CardContent>
    </Card>
  );
}

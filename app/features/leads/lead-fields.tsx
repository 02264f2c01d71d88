import { CONTACT_FIELDS, RecordDetails } from '~/features/records/record-details';
import { usePersonField } from '~/features/staff/use-person-field';
import { SERVICE_LABELS } from '~/lib/records/service-types';
import { LEAD_STATUSES } from '~/lib/records/statuses';
import { LEADS } from './lead-kind';
import type { Lead } from './leads-schema';

interface LeadFieldsProps {
  lead: Lead;
  canManage: boolean;
}

export function LeadFields({ lead, canManage }: LeadFieldsProps) {
  const assignee = usePersonField('assignee_id', 'Owner', canManage);
  return (
    <RecordDetails
      kind={LEADS}
      record={lead}
      canManage={canManage}
      fields={[
        ...CONTACT_FIELDS,
        { name: 'service_type', label: 'Service', options: SERVICE_LABELS },
        { name: 'status', label: 'Status', options: LEAD_STATUSES.labels },
        ...assignee,
      ]}
    />
  );
}

import { CONTACT_FIELDS, RecordDetails } from '~/features/records/record-details';
import { usePersonField } from '~/features/staff/use-person-field';
import { SERVICE_LABELS } from '~/lib/records/service-types';
import { CLIENT_STATUSES } from '~/lib/records/statuses';
import { CLIENTS } from './client-kind';
import type { Client } from './clients-schema';

interface ClientFieldsProps {
  client: Client;
  canManage: boolean;
}

export function ClientFields({ client, canManage }: ClientFieldsProps) {
  const owner = usePersonField('owner_id', 'Owner', canManage);
  return (
    <RecordDetails
      kind={CLIENTS}
      record={client}
      canManage={canManage}
      fields={[
        ...CONTACT_FIELDS,
        {
          name: 'service_type',
          label: 'Service',
          isNullable: true,
          placeholder: 'None',
          options: SERVICE_LABELS,
        },
        { name: 'status', label: 'Status', options: CLIENT_STATUSES.labels },
        ...owner,
      ]}
    />
  );
}

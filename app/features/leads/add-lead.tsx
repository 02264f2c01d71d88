import { AddRecord } from '~/features/records/add-record';
import { DEFAULT_SERVICE, SERVICE_LABELS } from '~/lib/records/service-types';
import { LEADS } from './lead-kind';
import { newLeadSchema } from './leads-schema';

export function AddLead() {
  return (
    <AddRecord
      kind={LEADS}
      description="For someone who called, wrote or walked in."
      schema={newLeadSchema}
      defaults={{ name: '', email: '', service_type: DEFAULT_SERVICE }}
      fields={[
        { name: 'name', label: 'Name' },
        { name: 'email', label: 'Email', input: { type: 'email' } },
        { name: 'service_type', label: 'Service', options: SERVICE_LABELS },
      ]}
    />
  );
}

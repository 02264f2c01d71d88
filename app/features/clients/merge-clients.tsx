import { MergeDialog, type MergePlan } from '~/features/records/merges/merge-dialog';
import { serviceLabel } from '~/lib/records/service-types';
import { titled } from '~/lib/records/titled-options';
import { CLIENTS } from './client-kind';
import { ClientSearch } from './client-search';
import { mergeClients } from './clients-api';
import type { Client } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

type MergedField = 'name' | 'email' | 'phone' | 'company' | 'service_type' | 'status';

const PLAN: MergePlan<Client, MergedField> = {
  kind: CLIENTS,
  fields: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    company: 'Company',
    service_type: 'Service',
    status: 'Status',
  },
  orders: { status: ['inactive', 'lead', 'prospect', 'active', 'placed'] },
  textOf(client, field) {
    if (field === 'service_type') return serviceLabel(client.service_type);
    return field === 'status' ? titled(client.status) : client[field];
  },
  consequences:
    'The leads, emails, tasks and timelines of both are kept. The other record will be permanently deleted. Enquiries from either address will belong to this client.',
  messages: CLIENT_MESSAGES,
  merge: mergeClients,
};

interface MergeClientsProps {
  client: Client;
  /** The other record, if it is known already. */
  other?: { id: string; name: string };
}

export function MergeClients({ client, other }: MergeClientsProps) {
  return (
    <MergeDialog
      plan={PLAN}
      record={client}
      {...(other && { otherId: other.id, of: other.name })}
      search={(choose) => (
        <ClientSearch
          label="Find the other record"
          exceptId={client.id}
          onChoose={({ id }) => choose(id)}
        />
      )}
    />
  );
}

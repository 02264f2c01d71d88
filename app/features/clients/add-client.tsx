import { AddRecord } from '~/features/records/add-record';
import { CLIENTS } from './client-kind';
import { newClientSchema } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

export function AddClient() {
  return (
    <AddRecord
      kind={CLIENTS}
      description="A new client starts with the status Lead."
      schema={newClientSchema}
      defaults={{ name: '', email: '' }}
      known={{ field: 'email', message: CLIENT_MESSAGES.known }}
      fields={[
        { name: 'name', label: 'Name' },
        { name: 'email', label: 'Email', input: { type: 'email' } },
      ]}
    />
  );
}

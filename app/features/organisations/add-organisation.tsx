import { useNavigate } from 'react-router';
import { AddRecord } from '~/features/records/add-record';
import { ORGANISATION_MESSAGES } from './messages';
import { ORGANISATIONS } from './organisation-kind';
import { newOrganisationSchema } from './organisations-schema';

export function AddOrganisation() {
  const navigate = useNavigate();
  return (
    <AddRecord
      kind={ORGANISATIONS}
      description="An employer that you find people for."
      schema={newOrganisationSchema}
      defaults={{ name: '', abn: '', phone: '' }}
      known={{ field: 'abn', message: ORGANISATION_MESSAGES.known }}
      fields={[
        { name: 'name', label: 'Name' },
        { name: 'abn', label: 'ABN', isOptional: true, input: { inputMode: 'numeric' } },
        { name: 'phone', label: 'Phone', isOptional: true, input: { type: 'tel' } },
      ]}
      onAdded={(id) => void navigate(`${ORGANISATIONS.path}/${id}`)}
    />
  );
}

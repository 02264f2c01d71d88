import { AddRecord } from '~/features/records/add-record';
import { CANDIDATES } from './candidate-kind';
import { newCandidateSchema } from './candidates-schema';
import { CANDIDATE_MESSAGES } from './messages';

export function AddCandidate() {
  return (
    <AddRecord
      kind={CANDIDATES}
      description="Someone looking for work. You can add the rest on their page."
      schema={newCandidateSchema}
      defaults={{ name: '', email: '' }}
      known={{ field: 'email', message: CANDIDATE_MESSAGES.known }}
      fields={[
        { name: 'name', label: 'Name' },
        { name: 'email', label: 'Email', input: { type: 'email' } },
      ]}
    />
  );
}

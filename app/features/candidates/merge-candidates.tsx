import { MergeDialog, type MergePlan } from '~/features/records/merges/merge-dialog';
import { RecordSearch } from '~/features/records/record-search';
import { titled } from '~/lib/records/titled-options';
import { ApplicationsToMerge } from './applications-to-merge';
import { CANDIDATES, rightsLabel } from './candidate-kind';
import { mergeCandidates } from './candidates-api';
import type { Candidate } from './candidates-schema';
import { resumeText } from './merge-words';
import { CANDIDATE_MESSAGES } from './messages';

type MergedField =
  | 'name'
  | 'email'
  | 'phone'
  | 'suburb'
  | 'postcode'
  | 'work_rights'
  | 'resume_path'
  | 'status';

const PLAN: MergePlan<Candidate, MergedField> = {
  kind: CANDIDATES,
  fields: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    suburb: 'Suburb',
    postcode: 'Postcode',
    work_rights: 'Right to work',
    resume_path: 'Résumé',
    status: 'Status',
  },
  orders: { status: ['inactive', 'unavailable', 'looking', 'placed'] },
  textOf(candidate, field) {
    if (field === 'work_rights') return rightsLabel(candidate.work_rights);
    if (field === 'resume_path') return resumeText(candidate.resume_path);
    if (field === 'status') return titled(candidate.status);
    return candidate[field];
  },
  consequences:
    'The applications, documents, emails, tasks and timelines of both are kept. Of two dates of birth, the one that staff have corrected is kept, or else the later one. The other record will be permanently deleted. Applications from either address will belong to this candidate.',
  outcome: (kept, other) => <ApplicationsToMerge id={kept.id} otherId={other.id} />,
  messages: CANDIDATE_MESSAGES,
  merge: mergeCandidates,
};

interface MergeCandidatesProps {
  candidate: Candidate;
  /** The other record, if it is known already. */
  other?: { id: string; name: string };
}

export function MergeCandidates({ candidate, other }: MergeCandidatesProps) {
  return (
    <MergeDialog
      plan={PLAN}
      record={candidate}
      {...(other && { otherId: other.id, of: other.name })}
      search={(choose) => (
        <RecordSearch
          kind={CANDIDATES}
          label="Find the other record"
          placeholder="Name, email, phone or suburb"
          exceptIds={[candidate.id]}
          detail={({ email, suburb }) => [email, suburb].filter(Boolean).join(' · ')}
          onChoose={({ id }) => choose(id)}
        />
      )}
    />
  );
}

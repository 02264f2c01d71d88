import { Textarea } from '~/components/ui/textarea';
import { CONTACT_FIELDS, RecordDetails, type RecordField } from '~/features/records/record-details';
import { usePersonField } from '~/features/staff/use-person-field';
import { todayKey } from '~/lib/format';
import { CANDIDATE_STATUSES, WORK_RIGHTS } from '~/lib/records/trade';
import { CANDIDATES } from './candidate-kind';
import type { Candidate } from './candidates-schema';

const [NAME, EMAIL, PHONE] = CONTACT_FIELDS;

const FIELDS: RecordField<keyof Candidate>[] = [
  NAME,
  { ...EMAIL, isNullable: true, input: { type: 'email' } },
  PHONE,
  { name: 'suburb', label: 'Suburb', isNullable: true },
  {
    name: 'postcode',
    label: 'Postcode',
    isNullable: true,
    input: { inputMode: 'numeric', pattern: '[0-9]{4}', title: 'Four digits' },
  },
  {
    name: 'date_of_birth',
    label: 'Date of birth',
    isNullable: true,
    input: { type: 'date', min: '1900-01-01' },
    problem: (day) => (day > todayKey() ? 'This day is in the future.' : undefined),
  },
  {
    name: 'work_rights',
    label: 'Right to work',
    isNullable: true,
    placeholder: 'Not known',
    options: WORK_RIGHTS,
  },
  {
    name: 'licences',
    label: 'Licences, separated by commas',
    input: { placeholder: 'C, HR, Forklift' },
    format: (licences) => licences.replaceAll(',', ', '),
  },
  {
    name: 'trades',
    label: 'Trades, separated by commas',
    input: { placeholder: 'Carpentry, roofing' },
    format: (trades) => trades.replaceAll(',', ', '),
  },
  {
    name: 'tags',
    label: 'Skills and tags, separated by commas',
    input: { placeholder: 'Welding, night shift' },
    format: (tags) => tags.replaceAll(',', ', '),
  },
  {
    name: 'own_transport',
    label: 'Own transport',
    isNullable: true,
    placeholder: 'Not known',
    options: { true: 'Yes', false: 'No' },
  },
  { name: 'available_from', label: 'Available from', isNullable: true, input: { type: 'date' } },
  {
    name: 'interests',
    label: 'Looking for',
    isNullable: true,
    control: (props) => (
      <Textarea {...props} rows={1} maxLength={2000} className="min-h-11 field-sizing-content" />
    ),
  },
  { name: 'status', label: 'Status', options: CANDIDATE_STATUSES.labels },
];

interface CandidateFieldsProps {
  candidate: Candidate;
  canManage: boolean;
}

export function CandidateFields({ candidate, canManage }: CandidateFieldsProps) {
  const owner = usePersonField('owner_id', 'Owner', canManage);
  return (
    <RecordDetails
      kind={CANDIDATES}
      record={candidate}
      canManage={canManage}
      fields={[...FIELDS, ...owner]}
    />
  );
}

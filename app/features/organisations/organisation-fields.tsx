import { useAuth } from '~/features/auth/use-auth';
import { RecordDetails, type RecordField } from '~/features/records/record-details';
import { usePersonField } from '~/features/staff/use-person-field';
import { abnProblem, formatAbn } from '~/lib/records/abn';
import { NAME_MAX, PHONE_MAX } from '~/lib/records/lengths';
import { ORGANISATION_STATUSES, STATES } from '~/lib/records/trade';
import { ORGANISATIONS } from './organisation-kind';
import type { Organisation } from './organisations-schema';

const FIELDS: readonly RecordField<keyof Organisation>[] = [
  {
    name: 'name',
    label: 'Name',
    input: {
      required: true,
      maxLength: NAME_MAX,
      pattern: '.*\\S.*',
      title: 'It can’t be just spaces',
    },
  },
  { name: 'trading_name', label: 'Trading name', isNullable: true, input: { maxLength: NAME_MAX } },
  {
    name: 'abn',
    label: 'ABN',
    isNullable: true,
    format: formatAbn,
    problem: abnProblem,
    input: { inputMode: 'numeric' },
  },
  { name: 'industry', label: 'Industry', isNullable: true, input: { maxLength: 100 } },
  {
    name: 'phone',
    label: 'Phone',
    isNullable: true,
    input: { type: 'tel', maxLength: PHONE_MAX },
  },
  {
    name: 'website',
    label: 'Website',
    isNullable: true,
    input: {
      type: 'url',
      maxLength: 300,
      pattern: 'https?://.+',
      placeholder: 'https://',
      title: 'An address that starts with https://',
    },
  },
  { name: 'address', label: 'Address', isNullable: true, input: { maxLength: 300 } },
  { name: 'suburb', label: 'Suburb', isNullable: true, input: { maxLength: 100 } },
  { name: 'state', label: 'State', isNullable: true, placeholder: 'None', options: STATES },
  {
    name: 'postcode',
    label: 'Postcode',
    isNullable: true,
    input: { inputMode: 'numeric', pattern: '[0-9]{4}', title: 'Four digits' },
  },
  { name: 'status', label: 'Status', options: ORGANISATION_STATUSES.labels },
];

interface OrganisationFieldsProps {
  organisation: Organisation;
  canManage: boolean;
}

export function OrganisationFields({ organisation, canManage }: OrganisationFieldsProps) {
  const { can } = useAuth();
  const owner = usePersonField('owner_id', 'Owner', canManage && can('leads.manage'));
  return (
    <RecordDetails
      kind={ORGANISATIONS}
      record={organisation}
      canManage={canManage}
      fields={[...FIELDS, ...owner]}
    />
  );
}

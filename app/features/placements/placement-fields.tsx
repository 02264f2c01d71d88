import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { useAuth } from '~/features/auth/use-auth';
import { RecordDetails, type RecordField } from '~/features/records/record-details';
import { usePersonField } from '~/features/staff/use-person-field';
import { VACANCY_KINDS } from '~/lib/records/trade';
import { PLACEMENTS } from './placement-kind';
import { plansQuery } from './placements-queries';
import { type Placement, POSITION_MAX } from './placements-schema';
import { SupervisorSelect } from './supervisor-select';

const FIELDS: readonly RecordField<keyof Placement>[] = [
  {
    name: 'position',
    label: 'Position',
    input: {
      required: true,
      maxLength: POSITION_MAX,
      pattern: '.*\\S.*',
      title: 'It can’t be just spaces',
    },
  },
  { name: 'kind', label: 'Job type', options: VACANCY_KINDS },
  { name: 'starts_on', label: 'Start', input: { type: 'date', required: true } },
  { name: 'expected_end_on', label: 'Expected end', isNullable: true, input: { type: 'date' } },
];

const TRAINING: readonly RecordField<keyof Placement>[] = [
  {
    name: 'training_contract',
    label: 'Training contract number',
    isNullable: true,
    input: { maxLength: 50 },
  },
  { name: 'provider', label: 'Training provider', isNullable: true, input: { maxLength: 150 } },
  { name: 'qualification', label: 'Qualification', isNullable: true, input: { maxLength: 200 } },
];

interface PlacementFieldsProps {
  placement: Placement;
  canManage: boolean;
}

export function PlacementFields({ placement, canManage }: PlacementFieldsProps) {
  const { can } = useAuth();
  const owner = usePersonField('owner_id', 'Owner', canManage && can('leads.manage'));
  const plans = useQueryPhase(useQuery(plansQuery()));
  const choosable = (plans.phase === 'ready' ? plans.data : []).filter(
    ({ id, is_archived }) => !is_archived || id === placement.care_plan_id,
  );
  const plan: RecordField<keyof Placement> = {
    name: 'care_plan_id',
    label: 'Care plan',
    isNullable: true,
    placeholder: plans.phase === 'ready' ? 'None' : 'Loading...',
    options: Object.fromEntries(choosable.map(({ id, title }) => [id, title])),
  };
  const supervisor: RecordField<keyof Placement> = {
    name: 'supervisor_id',
    label: 'Supervisor',
    isNullable: true,
    control: (props) => <SupervisorSelect {...props} organisationId={placement.organisation_id} />,
  };
  return (
    <RecordDetails
      kind={PLACEMENTS}
      record={placement}
      canManage={canManage}
      fields={[
        ...FIELDS,
        ...(can('clients.view') ? [supervisor] : []),
        ...TRAINING,
        ...(plans.phase === 'ready' ? [plan] : []),
        ...owner,
      ]}
    />
  );
}

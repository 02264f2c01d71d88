import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { DuplicateNotice } from '~/features/records/merges/duplicate-notice';
import { MergeDialog, type MergePlan } from '~/features/records/merges/merge-dialog';
import { RecordSearch } from '~/features/records/record-search';
import { formatAbn } from '~/lib/records/abn';
import { titled } from '~/lib/records/titled-options';
import { browserClient } from '~/lib/supabase/client';
import { ORGANISATION_MESSAGES } from './messages';
import { ORGANISATIONS } from './organisation-kind';
import { type Duplicate, listDuplicates, mergeOrganisations } from './organisations-api';
import { type Organisation, placeOf } from './organisations-schema';

type MergedField =
  | 'name'
  | 'trading_name'
  | 'abn'
  | 'industry'
  | 'phone'
  | 'website'
  | 'address'
  | 'suburb'
  | 'state'
  | 'postcode'
  | 'status';

const PLAN: MergePlan<Organisation, MergedField> = {
  kind: ORGANISATIONS,
  fields: {
    name: 'Name',
    trading_name: 'Trading name',
    abn: 'ABN',
    industry: 'Industry',
    phone: 'Phone',
    website: 'Website',
    address: 'Address',
    suburb: 'Suburb',
    state: 'State',
    postcode: 'Postcode',
    status: 'Status',
  },
  textOf(organisation, field) {
    if (field === 'abn') return formatAbn(organisation.abn ?? '');
    return field === 'status' ? titled(organisation.status) : organisation[field];
  },
  description: (name) => `Merges another record of the same organisation into ${name}.`,
  consequences:
    'The people, vacancies, placements, tasks and timelines of both are kept. The other record will be permanently deleted.',
  messages: ORGANISATION_MESSAGES,
  merge: mergeOrganisations,
};

interface MergeOrganisationsProps {
  organisation: Organisation;
  /** The other record, if it is known already. */
  other?: { id: string; name: string };
}

export function MergeOrganisations({ organisation, other }: MergeOrganisationsProps) {
  return (
    <MergeDialog
      plan={PLAN}
      record={organisation}
      {...(other && { otherId: other.id, of: other.name })}
      search={(choose) => (
        <RecordSearch
          kind={ORGANISATIONS}
          label="Find the other record"
          placeholder="Name, ABN, phone or suburb"
          exceptIds={[organisation.id]}
          detail={(found) =>
            [formatAbn(found.abn ?? ''), placeOf(found)].filter(Boolean).join(' · ')
          }
          onChoose={({ id }) => choose(id)}
        />
      )}
    />
  );
}

const REASONS: Record<Duplicate['reason'], string> = {
  abn: 'the same ABN',
  name: 'the same name',
  phone: 'the same phone number',
};

/** Other records that may be of the same organisation. Says nothing while that is not known. */
export function OrganisationDuplicates({ organisation, canManage }: DuplicatesProps) {
  const query = useQuery({
    queryKey: ['organisations', 'duplicates', organisation.id],
    queryFn: () => listDuplicates(browserClient(), organisation.id),
  });
  const state = useQueryPhase(query);
  if (state.phase !== 'ready') return null;
  return (
    <DuplicateNotice
      title="This organisation may have another record"
      duplicates={state.data.map(({ id, name, suburb, reason }) => ({
        id,
        name,
        detail: [suburb, REASONS[reason]].filter(Boolean).join(': '),
        path: `${ORGANISATIONS.path}/${id}`,
        merge: canManage && <MergeOrganisations organisation={organisation} other={{ id, name }} />,
      }))}
    />
  );
}

interface DuplicatesProps {
  organisation: Organisation;
  canManage: boolean;
}

import type { ReactNode } from 'react';
import { PageHeader } from '~/components/page-header';
import { PhoneLink } from '~/components/record-list/contact-links';
import { useAuth } from '~/features/auth/use-auth';
import { RecordPage } from '~/features/records/record-view';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDateTime } from '~/lib/format';
import { formatAbn } from '~/lib/records/abn';
import { ORGANISATION_STATUSES } from '~/lib/records/trade';
import { MergeOrganisations, OrganisationDuplicates } from './merge-organisations';
import { OrganisationFields } from './organisation-fields';
import { ORGANISATIONS } from './organisation-kind';
import type { Organisation } from './organisations-schema';
import { WebsiteLink } from './website-link';

interface OrganisationParts {
  /** What other features show about an organisation. */
  people: (organisation: Organisation) => ReactNode;
  vacancies: (organisation: Organisation) => ReactNode;
  placements: (organisation: Organisation) => ReactNode;
  tasks: (organisation: Organisation) => ReactNode;
  timeline: (organisation: Organisation) => ReactNode;
}

export function OrganisationPage({ id, ...parts }: OrganisationParts & { id: string }) {
  return (
    <RecordPage kind={ORGANISATIONS} id={id}>
      {(organisation) => <OrganisationView organisation={organisation} {...parts} />}
    </RecordPage>
  );
}

function OrganisationView(props: OrganisationParts & { organisation: Organisation }) {
  const { organisation, people, vacancies, placements, tasks, timeline } = props;
  const { can } = useAuth();
  const canManage = can('vacancies.manage');
  const { abn, phone, website } = organisation;
  return (
    <>
      <PageHeader
        title={organisation.name}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            <StatusBadge of={ORGANISATION_STATUSES} status={organisation.status} />
            <span>Added {formatDateTime(organisation.created_at)}</span>
            {abn && <span className="tabular-nums">ABN {formatAbn(abn)}</span>}
            {phone && <PhoneLink phone={phone} />}
            {website && <WebsiteLink address={website} />}
          </span>
        }
        actions={canManage && <MergeOrganisations organisation={organisation} />}
      />
      <OrganisationDuplicates organisation={organisation} canManage={canManage} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <OrganisationFields
            key={organisation.id}
            organisation={organisation}
            canManage={canManage}
          />
          {can('clients.view') && people(organisation)}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {vacancies(organisation)}
          {placements(organisation)}
          {can('leads.manage') && tasks(organisation)}
          {timeline(organisation)}
        </div>
      </div>
    </>
  );
}

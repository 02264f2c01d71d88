import { useQueryClient } from '@tanstack/react-query';
import { Building2, UserRoundSearch } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { Button } from '~/components/ui/button';
import { useAuth } from '~/features/auth/use-auth';
import { AddRecord } from '~/features/records/add-record';
import type { AnyRecord, RecordBase } from '~/features/records/record-kind';
import { recordMessages } from '~/features/records/record-messages';
import { VACANCY_KINDS, type VacancyKind } from '~/lib/records/trade';
import { convertToCandidate, convertToOrganisation } from './leads-api';
import {
  type CandidateDetails,
  candidateDetailsSchema,
  type Lead,
  type OrganisationDetails,
  organisationDetailsSchema,
} from './leads-schema';

const ORGANISATIONS = '/admin/organisations';
const CANDIDATES = '/admin/candidates';

/**
 * Turns a lead into a candidate (someone looking for work) or an organisation (someone hiring).
 * After that, links to the new record instead.
 */
export function LeadConversions({ lead }: { lead: Lead }) {
  const { can } = useAuth();
  const hasCandidates = can('candidates.view');
  const hasOrganisations = can('vacancies.view');
  return (
    <>
      {hasCandidates && lead.candidate_id && (
        <Button asChild variant="outline" size="sm">
          <Link to={`${CANDIDATES}/${lead.candidate_id}`}>Open candidate</Link>
        </Button>
      )}
      {hasOrganisations && lead.organisation_id && (
        <Button asChild variant="outline" size="sm">
          <Link to={`${ORGANISATIONS}/${lead.organisation_id}`}>Open organisation</Link>
        </Button>
      )}
      {hasCandidates && can('candidates.manage') && !lead.candidate_id && (
        <MakeCandidate lead={lead} />
      )}
      {hasOrganisations &&
        can('vacancies.manage') &&
        can('clients.view') &&
        !lead.organisation_id && <MakeOrganisation lead={lead} />}
    </>
  );
}

/** The lead and its timeline change too, so everything is refetched. */
function useOpenMade(path: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (id: string) => {
    void queryClient.invalidateQueries();
    void navigate(`${path}/${id}`);
  };
}

function MakeCandidate({ lead }: { lead: Lead }) {
  const open = useOpenMade(CANDIDATES);
  const kind: RecordBase<AnyRecord> = {
    table: 'candidates',
    noun: ['candidate', 'candidates'],
    messages: recordMessages(['candidate', 'candidates']),
    create: (db, values) => convertToCandidate(db, lead.id, values as CandidateDetails),
  };
  return (
    <AddRecord
      kind={kind}
      title="Create candidate"
      description={`For someone looking for work. If a candidate already has the address ${lead.email}, the lead is linked to them.`}
      icon={UserRoundSearch}
      variant="outline"
      draftName={`lead:${lead.id}:candidate`}
      schema={candidateDetailsSchema}
      defaults={{ name: lead.name, phone: lead.phone ?? '', suburb: '' }}
      fields={[
        { name: 'name', label: 'Name' },
        { name: 'phone', label: 'Phone', isOptional: true, input: { type: 'tel' } },
        { name: 'suburb', label: 'Suburb', isOptional: true },
      ]}
      onAdded={open}
    />
  );
}

function MakeOrganisation({ lead }: { lead: Lead }) {
  const open = useOpenMade(ORGANISATIONS);
  const name = lead.company?.trim() || lead.name;
  const kind: RecordBase<AnyRecord> = {
    table: 'organisations',
    noun: ['organisation', 'organisations'],
    messages: recordMessages(['organisation', 'organisations']),
    create: (db, values) => convertToOrganisation(db, lead.id, values as OrganisationDetails),
  };
  return (
    <AddRecord
      kind={kind}
      title="Create organisation"
      description={`For an employer who is hiring. ${lead.name} becomes its contact, and a draft vacancy is added. If an organisation with the same ABN or name exists, it is used instead.`}
      icon={Building2}
      variant="outline"
      draftName={`lead:${lead.id}:organisation`}
      schema={organisationDetailsSchema}
      defaults={{
        name,
        abn: '',
        phone: lead.phone ?? '',
        title: `Vacancy at ${name}`,
        kind: firstKind(lead.service_type),
      }}
      fields={[
        { name: 'name', label: 'Organisation' },
        { name: 'abn', label: 'ABN', isOptional: true, input: { inputMode: 'numeric' } },
        { name: 'phone', label: 'Phone', isOptional: true, input: { type: 'tel' } },
        { name: 'title', label: 'Job title' },
        { name: 'kind', label: 'Kind of job', options: VACANCY_KINDS },
      ]}
      onAdded={open}
    />
  );
}

function firstKind(service: string): VacancyKind {
  return service === 'apprenticeship' || service === 'traineeship' ? service : 'permanent';
}

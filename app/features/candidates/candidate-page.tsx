import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '~/components/page-header';
import { QueryStates } from '~/components/query-states';
import { ContactLinks } from '~/components/record-list/contact-links';
import { Badge } from '~/components/ui/badge';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { useAuth } from '~/features/auth/use-auth';
import { EndLinks } from '~/features/records/end-links';
import { RecordPage } from '~/features/records/record-view';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDateTime, formatWhen } from '~/lib/format';
import {
  APPLICATION_STAGES,
  CANDIDATE_STATUSES,
  isRunning,
  WITHOUT_PLACEMENT,
} from '~/lib/records/trade';
import { CandidateDocuments, PaperFlags } from './candidate-documents';
import { CandidateFields } from './candidate-fields';
import { CANDIDATES } from './candidate-kind';
import type { CandidateApplication } from './candidates-api';
import { candidateApplicationsQuery, useRecordCandidateView } from './candidates-queries';
import type { Candidate } from './candidates-schema';
import { DuplicateHints } from './duplicate-hints';
import { GuardianState } from './guardian-state';
import { MergeCandidates } from './merge-candidates';
import { CANDIDATE_MESSAGES } from './messages';
import { ResumePanel } from './resume-panel';

interface CandidateParts {
  /** What other features show about a candidate. */
  reply: (candidate: Candidate) => ReactNode;
  tasks: (candidate: Candidate) => ReactNode;
  timeline: (candidate: Candidate) => ReactNode;
  placements: (candidate: Candidate) => ReactNode;
  /** Applications with an address of the candidate that nobody has confirmed. */
  waiting: (candidate: Candidate) => ReactNode;
  /** Puts the candidate on a vacancy. */
  add: (candidate: Candidate) => ReactNode;
  /** The person's other records. */
  person: (candidate: Candidate) => ReactNode;
  /** Places the candidate from an application. */
  place: (application: CandidateApplication) => ReactNode;
}

export function CandidatePage({ id, ...parts }: CandidateParts & { id: string }) {
  return (
    <RecordPage kind={CANDIDATES} id={id}>
      {(candidate) => <CandidateView candidate={candidate} {...parts} />}
    </RecordPage>
  );
}

function CandidateView(props: CandidateParts & { candidate: Candidate }) {
  const { candidate, reply, tasks, timeline, placements, waiting, add, person, place } = props;
  const { can } = useAuth();
  const canManage = can('candidates.manage');
  useRecordCandidateView(candidate.id);
  return (
    <>
      <PageHeader
        title={candidate.name}
        description={
          <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
            <StatusBadge of={CANDIDATE_STATUSES} status={candidate.status} />
            <PaperFlags candidateId={candidate.id} /> Added {formatDateTime(candidate.created_at)}
            <ContactLinks {...candidate} />
            {candidate.other_emails.length > 0 && (
              <span>Other email addresses: {candidate.other_emails.join(', ')}</span>
            )}
          </span>
        }
        actions={
          <>
            {canManage && (
              <>
                {add(candidate)}
                <MergeCandidates candidate={candidate} />
                <EndLinks of={{ candidate_id: candidate.id }} name={candidate.name} />
              </>
            )}
            {reply(candidate)}
          </>
        }
      />
      <DuplicateHints candidate={candidate} canManage={canManage} />
      <GuardianState candidate={candidate} canManage={canManage} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <CandidateFields key={candidate.id} candidate={candidate} canManage={canManage} />
          <CandidateDocuments candidateId={candidate.id} canManage={canManage} />
          {person(candidate)}
        </div>
        <div className="grid grid-cols-1 gap-5">
          <ResumePanel candidate={candidate} canManage={canManage} />
          {waiting(candidate)}
          {placements(candidate)}
          <CandidateApplications id={candidate.id} place={place} />
          {canManage && tasks(candidate)}
          {timeline(candidate)}
        </div>
      </div>
    </>
  );
}

interface CandidateApplicationsProps extends Pick<CandidateParts, 'place'> {
  id: string;
}

function CandidateApplications({ id, place }: CandidateApplicationsProps) {
  const query = useQuery(candidateApplicationsQuery(id));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Applications</CardTitle>
      </CardHeader>
      <CardContent>
        <QueryStates
          query={query}
          failed={CANDIDATE_MESSAGES.applicationsFailed}
          isEmpty={(applications) => applications.length === 0}
          empty={<p className="text-sm text-muted-foreground">No applications yet.</p>}
        >
          {(applications) => (
            <ul aria-label="Applications" className="grid gap-2 text-sm">
              {applications.map((application) => (
                <ApplicationItem key={application.id} application={application}>
                  {place(application)}
                </ApplicationItem>
              ))}
            </ul>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

interface ApplicationItemProps {
  application: CandidateApplication;
  children: ReactNode;
}

function ApplicationItem({ application, children }: ApplicationItemProps) {
  const { id, stage, created_at, average_score, has_placement, waits_for_guardian, vacancy } =
    application;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {vacancy ? (
        <Link
          to={`/admin/vacancies/${vacancy.id}?tab=pipeline&open=${id}`}
          className="text-link underline underline-offset-4"
        >
          {vacancy.title} ({vacancy.reference})
        </Link>
      ) : (
        'A vacancy'
      )}
      <StatusBadge of={APPLICATION_STAGES} status={stage} />
      {waits_for_guardian && isRunning(stage) && <Badge variant="accent">Awaiting guardian</Badge>}
      <span className="text-muted-foreground">
        {average_score !== null && `Score ${average_score} · `}
        {formatWhen(created_at)}
      </span>
      {children}
      {stage === 'placed' && !has_placement && (
        <span className="basis-full text-warning">{WITHOUT_PLACEMENT}</span>
      )}
    </li>
  );
}

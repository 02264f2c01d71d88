import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryStates } from '~/components/query-states';
import { MailLink, PhoneLink } from '~/components/record-list/contact-links';
import { Alert } from '~/components/ui/alert';
import { GuardianDialog } from '~/features/guardians/guardian-dialog';
import { AskAgain } from '~/features/guardians/guardian-note';
import { GUARDIAN_MESSAGES } from '~/features/guardians/messages';
import { isRunning } from '~/lib/records/trade';
import type { CandidateApplication } from './candidates-api';
import { candidateApplicationsQuery, minorQuery } from './candidates-queries';
import type { Candidate } from './candidates-schema';

interface GuardianStateProps {
  candidate: Candidate;
  canManage: boolean;
}

/** For someone under 18: who has to agree, what waits for them, and what can be done. */
export function GuardianState({ candidate, canManage }: GuardianStateProps) {
  const minor = useQuery(minorQuery(candidate.id));
  const applications = useQuery(candidateApplicationsQuery(candidate.id));
  return (
    <QueryStates query={minor} failed={GUARDIAN_MESSAGES.fetchFailed} loading={null}>
      {(isMinor) => (
        // The list of applications on the same page says if they could not be loaded.
        <Standing
          candidate={candidate}
          canManage={canManage}
          isMinor={isMinor}
          applications={applications.data ?? []}
        />
      )}
    </QueryStates>
  );
}

interface StandingProps extends GuardianStateProps {
  isMinor: boolean;
  applications: CandidateApplication[];
}

function Standing({ candidate, canManage, isMinor, applications }: StandingProps) {
  const { guardian_name, guardian_phone, guardian_email } = candidate;
  const waiting = applications.filter((one) => one.waits_for_guardian && isRunning(one.stage));
  const declined = applications.filter(
    (one) => one.waits_for_guardian && one.guardian_answer === 'declined',
  );
  if (!isMinor && waiting.length === 0) return null;
  const who = guardian_name ?? 'Their parent or guardian';
  const isWaiting = waiting.length > 0 || !guardian_email;
  return (
    <Alert
      variant={isWaiting ? 'warning' : 'success'}
      title={titleOf(who, Boolean(guardian_email), waiting, applications)}
    >
      <div className="grid gap-2">
        {guardian_email ? (
          <p className="flex flex-wrap gap-x-3">
            <span>{[who, candidate.guardian_relation].filter(Boolean).join(', ')}</span>
            {guardian_phone && <PhoneLink phone={guardian_phone} />}
            <MailLink email={guardian_email} />
          </p>
        ) : (
          <p>Add a parent or guardian, and we will ask them to agree.</p>
        )}
        {waiting.length > 0 && (
          <>
            <p>
              Until they agree, nobody can share these applications, plan an interview or go past
              screening:
            </p>
            <ul aria-label="Waiting for the guardian" className="grid gap-1">
              {waiting.map((application) => (
                <Item key={application.id} application={application}>
                  {canManage && guardian_email && (
                    <AskAgain applicationId={application.id} of={jobOf(application)} />
                  )}
                </Item>
              ))}
            </ul>
          </>
        )}
        {declined.map((application) => (
          <p key={application.id}>
            {who} did not agree to {jobOf(application)}. Only they can change that.
          </p>
        ))}
        {canManage && (
          <div className="text-foreground">
            <GuardianDialog candidateId={candidate.id} guardian={candidate} />
          </div>
        )}
      </div>
    </Alert>
  );
}

interface ItemProps {
  application: CandidateApplication;
  children: ReactNode;
}

function Item({ application, children }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-2 text-foreground">
      {jobOf(application)} {children}
    </li>
  );
}

function jobOf({ vacancy }: CandidateApplication): string {
  return vacancy?.title ?? 'a vacancy';
}

function titleOf(
  who: string,
  isNamed: boolean,
  waiting: readonly unknown[],
  applications: readonly CandidateApplication[],
): string {
  if (!isNamed) return 'Under 18: no parent or guardian is named yet';
  if (waiting.length > 0) return `Under 18: ${who} has not agreed yet`;
  return applications.some(({ guardian_answer }) => guardian_answer === 'agreed')
    ? `Under 18: ${who} has agreed`
    : `Under 18: ${who} has to agree to each application`;
}

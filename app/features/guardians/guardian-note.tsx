import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryStates } from '~/components/query-states';
import { PhoneLink } from '~/components/record-list/contact-links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatDateTime } from '~/lib/format';
import { isRunning } from '~/lib/records/trade';
import { browserClient } from '~/lib/supabase/client';
import { GuardianDialog } from './guardian-dialog';
import { askGuardianAgain, type GuardianStanding } from './guardians-api';
import { guardianQuery } from './guardians-queries';
import { GUARDIAN_MESSAGES, WAITING_TEXT, waitingTitle } from './messages';

interface GuardianNoteProps {
  applicationId: string;
  canManage: boolean;
}

/** Why an application waits for a guardian, and what can be done. Nothing if it does not. */
export function GuardianNote({ applicationId, canManage }: GuardianNoteProps) {
  const query = useQuery(guardianQuery(applicationId));
  return (
    <QueryStates query={query} failed={GUARDIAN_MESSAGES.fetchFailed} loading={null}>
      {(standing) =>
        standing.waits_for_guardian && <Waiting standing={standing} canManage={canManage} />
      }
    </QueryStates>
  );
}

interface GuardianGateProps extends GuardianNoteProps {
  children: ReactNode;
}

/** Shows why instead of a form that would be refused. */
export function GuardianGate({ applicationId, canManage, children }: GuardianGateProps) {
  const query = useQuery(guardianQuery(applicationId));
  return (
    <QueryStates query={query} failed={GUARDIAN_MESSAGES.fetchFailed}>
      {(standing) =>
        standing.waits_for_guardian ? (
          <Waiting standing={standing} canManage={canManage} />
        ) : (
          children
        )
      }
    </QueryStates>
  );
}

interface WaitingProps {
  standing: GuardianStanding;
  canManage: boolean;
}

function Waiting({ standing, canManage }: WaitingProps) {
  const { guardian_phone, guardian_email, guardian_answer } = standing;
  const canAsk = guardian_email !== null && guardian_answer === null && isRunning(standing.stage);
  return (
    <Alert variant="warning" title={waitingTitle(standing)}>
      <div className="grid gap-2">
        <p>
          {WAITING_TEXT.means} {nextText(standing)}
        </p>
        {guardian_phone && (
          <p>
            Call them: <PhoneLink phone={guardian_phone} />
          </p>
        )}
        {canManage && (
          <div className="flex flex-wrap gap-2 text-foreground">
            {canAsk && <AskAgain applicationId={standing.id} />}
            <GuardianDialog candidateId={standing.candidateId} guardian={standing} />
          </div>
        )}
      </div>
    </Alert>
  );
}

function nextText(standing: GuardianStanding): string {
  const { guardian_answer, guardian_email, guardian_asked_at, asks_guardian } = standing;
  if (guardian_answer === 'declined') return WAITING_TEXT.declined;
  if (!guardian_email) return WAITING_TEXT.unnamed;
  if (asks_guardian) return WAITING_TEXT.onItsWay;
  if (!guardian_asked_at) return WAITING_TEXT.notAsked;
  return `We emailed ${guardian_email} on ${formatDateTime(guardian_asked_at)}.`;
}

interface AskAgainProps {
  applicationId: string;
  /** The job, if several applications are listed. */
  of?: string;
}

export function AskAgain({ applicationId, of }: AskAgainProps) {
  const queryClient = useQueryClient();
  const ask = useMutation({
    mutationFn: () => askGuardianAgain(browserClient(), applicationId),
    onSuccess: () => notify.success(GUARDIAN_MESSAGES.asked),
    onError: (error) => notifyFailure(GUARDIAN_MESSAGES.askFailed, error),
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      // Not `disabled`: the button would lose the focus.
      aria-disabled={ask.isPending}
      aria-label={of && `Ask the guardian again ${of}`}
      onClick={() => ask.isPending || ask.mutate()}
    >
      <Send aria-hidden />
      Ask the guardian again
    </Button>
  );
}

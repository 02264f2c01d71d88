import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { formatDateTime } from '~/lib/format';
import { SIGN_OUT_PARAM } from '~/lib/kept-visits';
import { DueVisits } from './due-visits';
import { VISIT_MESSAGES } from './messages';
import { type OfflineState, useOfflinePage } from './offline-page';
import { PlacementSearch } from './placement-search';
import { SentVisits } from './sent-visits';
import { SignInLink } from './sign-in-link';
import { SignOut, SignOutQuestion } from './sign-out';
import type { StoredPerson } from './stored-person';
import { useConnection, useVisits, type Visits } from './use-visits';
import { VisitForm } from './visit-form';
import { BigLink, Frame, focusTitle, Section } from './visit-parts';
import { WaitingVisits } from './waiting-visits';

interface VisitsOfProps {
  person: StoredPerson;
  /** The session has ended; the person has to sign in again to send. */
  hasEnded: boolean;
}

/** All views of the page. The address says which one is open, so that “back” works. */
export function VisitsOf({ person, hasEnded }: VisitsOfProps) {
  const [params] = useSearchParams();
  const asked = params.get('placement');
  const visits = useVisits(person.id, asked);
  const offline = useOfflinePage();
  const view = params.toString();
  const shown = useRef(view);
  // What had the focus in the view before is gone.
  useEffect(() => {
    if (shown.current !== view) focusTitle();
    shown.current = view;
  }, [view]);
  const known = visits.visits.find(({ id }) => id === params.get('visit'));

  if (visits.isReading) return <Frame title="Visits">{null}</Frame>;
  if (params.has(SIGN_OUT_PARAM)) return <SignOutQuestion userId={person.id} visits={visits} />;
  if (asked || known) {
    return (
      <VisitForm
        key={known?.id ?? `${asked} ${params.get('task')}`}
        userId={person.id}
        visits={visits}
        known={known}
        placementId={known?.values.placement_id ?? asked ?? ''}
        taskId={params.get('task')}
      />
    );
  }
  return (
    <Frame title="Visits" end={<SignOut userId={person.id} visits={visits} />}>
      <Notices visits={visits} hasEnded={hasEnded} offline={offline} />
      <WaitingVisits visits={visits} />
      <Lists visits={visits} />
    </Frame>
  );
}

function Lists({ visits }: { visits: Visits }) {
  const { kept, listProblem } = visits;
  if (kept === undefined) return null;
  if (listProblem === 'forbidden')
    return <Alert variant="error" title={VISIT_MESSAGES.forbidden} />;
  if (!kept) {
    return (
      <Alert variant="warning" title={VISIT_MESSAGES.listFailed}>
        Your placements are not on this phone yet. Open this page once while you are online.
      </Alert>
    );
  }
  return (
    <>
      <Section title="Due">
        <DueVisits list={kept.list} visits={visits.visits} />
      </Section>
      <Section title="My placements">
        <PlacementSearch placements={kept.list.placements} />
      </Section>
      <SentVisits sent={kept.list.sent} />
      <p className="text-sm text-muted-foreground">As of {formatDateTime(kept.at)}</p>
      <BigLink variant="outline" href="/admin/placements">
        Open the back office
      </BigLink>
    </>
  );
}

const MINUTE_MS = 60_000;
/** A clock that is wrong by less does not matter. */
const CLOCK_MS = 3 * MINUTE_MS;

interface NoticesProps {
  visits: Visits;
  hasEnded: boolean;
  offline: OfflineState;
}

function Notices({ visits, hasEnded, offline }: NoticesProps) {
  const isOnline = useConnection();
  const behindMs = visits.kept?.behindMs ?? 0;
  const isSignedOut =
    hasEnded || visits.stopped === 'signed-out' || visits.listProblem === 'unauthenticated';
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {!isOnline && (
        <p className="rounded-md border-2 border-warning bg-card p-3 font-semibold">
          You are offline. Visits you record stay on this phone and will be sent later.
        </p>
      )}
      {isOnline && visits.listProblem === 'network' && (
        <p className="rounded-md border-2 border-warning bg-card p-3 font-semibold">
          The server cannot be reached at the moment. You can keep working; visits will be sent
          later.
        </p>
      )}
      {isOnline && isSignedOut && (
        <div className="grid gap-3 rounded-md border-2 border-warning bg-card p-3">
          <p className="font-semibold">
            Your session has ended. Sign in again to send your visits. Nothing is lost.
          </p>
          <SignInLink>Sign in again</SignInLink>
        </div>
      )}
      {Math.abs(behindMs) > CLOCK_MS && (
        <p className="rounded-md border border-border bg-card p-3">
          This phone’s clock is {Math.round(Math.abs(behindMs) / MINUTE_MS)} minutes{' '}
          {behindMs > 0 ? 'slow' : 'fast'}. Times here are corrected.
        </p>
      )}
      {offline === 'insecure' && (
        <p className="rounded-md border border-border bg-card p-3">
          Visits are kept on this phone until they are sent. But this address is not https, so the
          page itself cannot be opened without a connection. Open it before you leave.
        </p>
      )}
    </div>
  );
}

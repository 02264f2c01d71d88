import { useState } from 'react';
import { Link } from 'react-router';
import { buttonVariants } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatDate } from '~/lib/format';
import { copyText } from '~/lib/secure-context';
import { VISIT_MESSAGES } from './messages';
import type { Visits } from './use-visits';
import { BigButton, focusTitle, Section } from './visit-parts';
import { asExtra, type KeptVisit } from './visit-queue';
import { visitText } from './visit-text';

/** Everything that is only on this phone: in progress, waiting, or refused by the server. */
export function WaitingVisits({ visits }: { visits: Visits }) {
  const inState = (state: KeptVisit['state']) =>
    visits.visits.filter((visit) => visit.state === state);
  const [drafts, waiting, refused] = [inState('draft'), inState('waiting'), inState('refused')];
  return (
    <>
      {refused.length > 0 && (
        <Section title="Not accepted">
          <ul aria-label="Visits that were not accepted" className="grid grid-cols-1 gap-3">
            {refused.map((visit) => (
              <KeptItem key={visit.id} visit={visit} visits={visits} action="Correct" />
            ))}
          </ul>
        </Section>
      )}
      {waiting.length > 0 && (
        <Section title={`Waiting to be sent: ${waiting.length}`}>
          <ul aria-label="Visits waiting to be sent" className="grid grid-cols-1 gap-3">
            {waiting.map((visit) => (
              <KeptItem key={visit.id} visit={visit} visits={visits} action="Change" />
            ))}
          </ul>
          <BigButton variant="outline" aria-disabled={visits.isSending} onClick={visits.sendNow}>
            {visits.isSending ? 'Sending…' : 'Send now'}
          </BigButton>
        </Section>
      )}
      {drafts.length > 0 && (
        <Section title="In progress">
          <ul aria-label="Visits in progress" className="grid grid-cols-1 gap-3">
            {drafts.map((visit) => (
              <KeptItem key={visit.id} visit={visit} visits={visits} action="Continue" />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

interface KeptItemProps {
  visit: KeptVisit;
  visits: Visits;
  action: string;
}

function KeptItem({ visit, visits, action }: KeptItemProps) {
  const { candidate, organisation, values, problem, isStored, files } = visit;
  const left = files.filter(({ isSent }) => !isSent).length;
  return (
    <li className="grid grid-cols-1 gap-3 rounded-lg border-2 border-border bg-card p-4">
      <div className="wrap-anywhere">
        <p className="text-lg font-bold">{candidate}</p>
        <p>
          {organisation}
          {values.day && `, ${formatDate(values.day)}`}
        </p>
        {isStored && left > 0 && (
          <p>
            The visit has been sent. {left === 1 ? 'One file is' : `${left} files are`} still on
            this phone.
          </p>
        )}
        {problem && (
          <p role="alert" className="font-semibold text-destructive">
            {problem}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          to={`?visit=${visit.id}`}
          aria-label={`${action}: visit to ${candidate}`}
          className={`${buttonVariants({})} min-h-12 text-base!`}
        >
          {action}
        </Link>
        {visit.isRepeat && (
          <BigButton
            variant="outline"
            className="min-h-12"
            onClick={() => void visits.save(asExtra(visit, Date.now())).then(focusTitle)}
          >
            Add as an extra visit
          </BigButton>
        )}
        {visit.state === 'refused' && <CopyButton visit={visit} />}
        <DeleteButton
          onDelete={() => void visits.remove(visit.id).then(focusTitle)}
          name={candidate}
        />
      </div>
    </li>
  );
}

function CopyButton({ visit }: { visit: KeptVisit }) {
  async function copy() {
    try {
      await copyText(visitText(visit));
      notify.success(VISIT_MESSAGES.copied);
    } catch (error) {
      notifyFailure(VISIT_MESSAGES.copyFailed, error);
    }
  }
  return (
    <BigButton variant="outline" className="min-h-12" onClick={() => void copy()}>
      Copy text
    </BigButton>
  );
}

/** Two presses, so that nothing is deleted by a slip of the thumb. */
function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  const [isSure, setIsSure] = useState(false);
  if (!isSure) {
    return (
      <BigButton
        variant="danger"
        className="min-h-12"
        aria-label={`Delete: visit to ${name}`}
        onClick={() => setIsSure(true)}
      >
        Delete
      </BigButton>
    );
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <p className="w-full font-semibold">Delete it from this phone? This cannot be undone.</p>
      <BigButton variant="danger" className="min-h-12" onClick={onDelete}>
        Delete permanently
      </BigButton>
      <BigButton variant="outline" className="min-h-12" onClick={() => setIsSure(false)}>
        Keep
      </BigButton>
    </div>
  );
}

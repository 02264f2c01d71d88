import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { AttachmentDownload } from '~/components/attachment-download';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { MailLink, PhoneLink } from '~/components/record-list/contact-links';
import { RecordFields, RecordSheet } from '~/components/record-list/record-sheet';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { GuardianNote } from '~/features/guardians/guardian-note';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDateTime } from '~/lib/format';
import { answerText } from '~/lib/records/answer-text';
import { APPLICATION_STAGES, SHARED_PARTS, WITHOUT_PLACEMENT } from '~/lib/records/trade';
import { signFile } from '~/lib/supabase/candidate-files';
import { browserClient } from '~/lib/supabase/client';
import { cancelRejection } from './applications-api';
import { applicationQuery } from './applications-queries';
import { type Application, type Card, PLACED } from './applications-schema';
import { MissingConsent } from './consent-dialog';
import { APPLICATION_MESSAGES, SHORTLIST_MESSAGES } from './messages';
import { Scores } from './scores';

export interface Placeable {
  id: string;
  stage: string;
  /** The candidate's name. */
  name: string;
}

/** The candidate of an application, to write to. */
export interface Applicant {
  id: string;
  candidate_id: string;
  name: string;
  email: string | null;
  phone: string | null;
}

interface ApplicationSheetProps {
  id: string | null;
  /** What the board knows about it. */
  card: Card | undefined;
  canManage: boolean;
  /** Why the last move was refused. */
  refusal: string | undefined;
  onMove: (stage: string) => void;
  history: (applicationId: string) => ReactNode;
  place: (application: Placeable) => ReactNode;
  reply: (applicant: Applicant) => ReactNode;
  interviews: (application: Placeable) => ReactNode;
  /** Set if there is a card before or after this one. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** One application beside the board. */
export function ApplicationSheet(props: ApplicationSheetProps) {
  const { id, card, canManage, refusal, onMove } = props;
  const { history, place, reply, interviews, onPrevious, onNext, onClose } = props;
  const query = useQuery({ ...applicationQuery(id ?? ''), enabled: id !== null });
  const application = query.data;
  return (
    <RecordSheet
      isOpen={id !== null}
      onClose={onClose}
      title={application?.candidate.name ?? card?.name ?? 'Application'}
      description={
        application && (
          <span className="flex items-center gap-2">
            <StatusBadge of={APPLICATION_STAGES} status={application.stage} />{' '}
            {application.submission_id ? 'Applied' : 'Added by us'}{' '}
            {formatDateTime(application.created_at)}
          </span>
        )
      }
    >
      <Neighbours onPrevious={onPrevious} onNext={onNext} />
      <QueryStates query={query} failed={APPLICATION_MESSAGES.fetchFailed}>
        {(known) => (
          <>
            {known.awaits_consent && (
              <MissingConsent
                applicationId={known.id}
                name={known.candidate.name}
                canManage={canManage}
              />
            )}
            <GuardianNote applicationId={known.id} canManage={canManage} />
            {card?.message_at && <WaitingLetter card={card} canManage={canManage} />}
            {known.stage === PLACED && !known.has_placement && (
              <Alert variant="warning" title={WITHOUT_PLACEMENT} />
            )}
            {card && canManage && (
              <FormField label="Stage" error={refusal && `Not moved. ${refusal}`}>
                {(field) => (
                  <NativeSelect
                    {...field}
                    required
                    options={APPLICATION_STAGES.labels}
                    value={card.status}
                    onChange={({ target }) => onMove(target.value)}
                  />
                )}
              </FormField>
            )}
            <ApplicationDetails application={known}>
              {!known.has_placement &&
                place({ id: known.id, stage: known.stage, name: known.candidate.name })}
              {reply({ ...known.candidate, id: known.id, candidate_id: known.candidate_id })}
            </ApplicationDetails>
            {interviews({ id: known.id, stage: known.stage, name: known.candidate.name })}
            <Scores key={known.id} applicationId={known.id} canManage={canManage} />
            {history(known.id)}
          </>
        )}
      </QueryStates>
    </RecordSheet>
  );
}

interface NeighboursProps {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

const TYPED_INTO = 'input, textarea, select, [contenteditable]';

/** The cards before and after this one, also with K and J. */
function Neighbours({ onPrevious, onNext }: NeighboursProps) {
  // An effect event always knows the card on the screen. A listener that is added again for each card
  // would still know the previous one when a key is pressed at once.
  const go = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const isTyped = target instanceof Element && target.closest(TYPED_INTO) !== null;
    if (isTyped || event.metaKey || event.ctrlKey || event.altKey) return;
    // Another dialog lies above the sheet.
    if (document.querySelectorAll('[role="dialog"]').length > 1) return;
    if (key.toLowerCase() === 'k') onPrevious?.();
    if (key.toLowerCase() === 'j') onNext?.();
  });
  useEffect(() => {
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, []);

  if (!onPrevious && !onNext) return null;
  return (
    <nav aria-label="Applications" className="flex gap-2">
      <Button
        variant="outline"
        size="sm"
        aria-disabled={!onPrevious}
        aria-keyshortcuts="K"
        onClick={onPrevious}
        className="aria-disabled:opacity-50"
      >
        <ChevronLeft aria-hidden />
        Previous (K)
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={!onNext}
        aria-keyshortcuts="J"
        onClick={onNext}
        className="aria-disabled:opacity-50"
      >
        Next (J)
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}

function WaitingLetter({ card, canManage }: { card: Card; canManage: boolean }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelRejection(browserClient(), card.id),
    onSuccess: () => notify.success(APPLICATION_MESSAGES.cancelled),
    onError: (error) => notifyFailure(APPLICATION_MESSAGES.cancelFailed, error),
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <Alert variant="warning" title={`The letter goes out ${formatDateTime(card.message_at ?? '')}`}>
      {canManage && (
        <Button
          variant="outline"
          size="sm"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate()}
          className="mt-2 text-foreground"
        >
          Cancel the letter
        </Button>
      )}
    </Alert>
  );
}

interface ApplicationDetailsProps {
  application: Application;
  children: ReactNode;
}

function ApplicationDetails({ application, children }: ApplicationDetailsProps) {
  const { candidate, candidate_id, answers, cover_note, shares } = application;
  const resume = application.resume_path ?? candidate.resume_path;
  const shared = shares.map((part) => SHARED_PARTS[part as keyof typeof SHARED_PARTS] ?? part);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link to={`/admin/candidates/${candidate_id}`}>Open candidate</Link>
        </Button>
        {children}
      </div>
      <RecordFields
        fields={[
          ['Email', candidate.email && <MailLink email={candidate.email} />],
          ['Phone', candidate.phone && <PhoneLink phone={candidate.phone} />],
          ['Suburb', candidate.suburb],
          ['Can be shared', [SHORTLIST_MESSAGES.always, ...shared].join(', ')],
          ['Reason', application.outcome_reason],
          ...answers.map(({ label, value }): [string, ReactNode] => [
            label,
            value && answerText(value),
          ]),
        ]}
      />
      {cover_note && (
        <section className="grid gap-2">
          <h3 className="text-sm font-semibold">Cover note</h3>
          <p className="text-sm leading-6 whitespace-pre-wrap wrap-anywhere">{cover_note}</p>
        </section>
      )}
      {resume && (
        <AttachmentDownload
          label="Résumé"
          sign={() => signFile(browserClient(), candidate_id, 'resumes', resume)}
          failed={APPLICATION_MESSAGES.resumeFailed}
        />
      )}
    </>
  );
}

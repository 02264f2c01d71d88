import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { AttachmentDownload } from '~/components/attachment-download';
import { DeleteDialog } from '~/components/delete-dialog';
import { useQueryPhase } from '~/components/query-states';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardTitle } from '~/components/ui/card';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { formatDate, formatDateTime } from '~/lib/format';
import { answerText } from '~/lib/records/answer-text';
import { signFile } from '~/lib/supabase/candidate-files';
import { browserClient } from '~/lib/supabase/client';
import { waitingQuery } from './applications-queries';
import { DecidedElsewhere, JoinDialog } from './join-dialog';
import { APPLICATION_MESSAGES, WAITING_MESSAGES } from './messages';
import {
  discardApplication,
  releaseApplication,
  type WaitingApplication,
  type WaitingOf,
} from './waiting-api';

/** More than these, such as spam, would push the rest of the page away. */
const SHOWN_AT_ONCE = 3;

interface WaitingApplicationsProps {
  of: WaitingOf;
}

/** Applications that nobody works on yet. Takes no room if there are none. */
export function WaitingApplications({ of }: WaitingApplicationsProps) {
  const { can } = useAuth();
  const state = useQueryPhase(useQuery(waitingQuery(of)));
  const [opened, setOpened] = useState<WaitingApplication | null>(null);
  if (state.phase !== 'ready') return null;
  // A dialog stays open while its application is decided elsewhere, and says so.
  const gone = opened && !state.data.some(({ id }) => id === opened.id) ? opened : null;
  const shown = gone ? [...state.data, gone] : state.data;
  const count = shown.length;
  if (count === 0) return null;
  return (
    <Card>
      <details open={count <= SHOWN_AT_ONCE}>
        <summary className="w-fit cursor-pointer px-5 py-4">
          <CardTitle className="inline">Waiting applications ({count})</CardTitle>
        </summary>
        <CardContent>
          <ul aria-label="Waiting applications" className="grid gap-4 text-sm">
            {shown.map((waiting) => (
              <WaitingItem
                key={waiting.id}
                waiting={waiting}
                hasVacancy={!of.vacancy_id}
                canManage={can('candidates.manage')}
                isGone={waiting === gone}
                onOpenChange={(isOpen) => {
                  setOpened(isOpen ? waiting : null);
                  if (!isOpen && waiting === gone) focusPage();
                }}
              />
            ))}
          </ul>
        </CardContent>
      </details>
    </Card>
  );
}

/** The button that was pressed goes with its application, so the keyboard goes on at the page. */
function focusPage() {
  document.querySelector('main')?.focus();
}

interface WaitingItemProps {
  waiting: WaitingApplication;
  hasVacancy: boolean;
  canManage: boolean;
  /** Someone else has decided while a dialog of it is open. */
  isGone: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function WaitingItem(props: WaitingItemProps) {
  const { waiting, hasVacancy, canManage, isGone, onOpenChange } = props;
  const { state, candidate, vacancy } = waiting;
  const name = waiting.name ?? waiting.email;
  return (
    <li className="grid gap-2 border-t border-border pt-4 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="wrap-anywhere">{name}</strong>
        <Badge variant="accent">{state === 'held' ? 'Looks like spam' : 'Not confirmed'}</Badge>
        {hasVacancy && (
          <Link
            to={`/admin/vacancies/${vacancy.id}?tab=pipeline`}
            className="text-link underline underline-offset-4"
          >
            {vacancy.title}
          </Link>
        )}
        <span className="text-muted-foreground">{formatDateTime(waiting.received_at)}</span>
      </div>
      <p className="max-w-prose text-muted-foreground">
        {state === 'unconfirmed' && candidate
          ? WAITING_MESSAGES.unconfirmed(candidate.name)
          : WAITING_MESSAGES.held}
      </p>
      <details>
        <summary className="w-fit cursor-pointer py-1 underline underline-offset-4">
          What was sent
        </summary>
        <SentDetails waiting={waiting} />
      </details>
      {canManage && (
        <div className="flex flex-wrap gap-2">
          {state === 'held' ? (
            <ReleaseButton id={waiting.id} of={name} />
          ) : (
            candidate && (
              <JoinDialog
                waiting={waiting}
                name={candidate.name}
                of={name}
                isGone={isGone}
                onOpenChange={onOpenChange}
              />
            )
          )}
          <Discard waiting={waiting} of={name} isGone={isGone} onOpenChange={onOpenChange} />
        </div>
      )}
    </li>
  );
}

function SentDetails({ waiting }: { waiting: WaitingApplication }) {
  const { resume_path: resume, candidate, answers } = waiting;
  return (
    <div className="grid gap-3 py-2">
      <RecordFields
        fields={[
          ['Email', waiting.email],
          ['Phone', waiting.phone],
          ['Suburb', waiting.suburb],
          ['Date of birth', waiting.date_of_birth && formatDate(waiting.date_of_birth)],
          ...answers.map(({ label, value }): [string, ReactNode] => [label, answerText(value)]),
          [
            'Cover note',
            waiting.cover_note && (
              <span key="note" className="whitespace-pre-wrap">
                {waiting.cover_note}
              </span>
            ),
          ],
        ]}
      />
      {resume && (
        <AttachmentDownload
          label="Résumé"
          sign={() => signFile(browserClient(), candidate?.id ?? null, 'resumes', resume)}
          failed={APPLICATION_MESSAGES.resumeFailed}
        />
      )}
    </div>
  );
}

function ReleaseButton({ id, of }: { id: string; of: string }) {
  const queryClient = useQueryClient();
  const release = useMutation({
    mutationFn: () => releaseApplication(browserClient(), id),
    onSuccess() {
      notify.success(WAITING_MESSAGES.released);
      focusPage();
    },
    onError: (error) => notifyFailure(WAITING_MESSAGES.releaseFailed, error),
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Release the application of ${of}`}
      onClick={() => !release.isPending && release.mutate()}
    >
      Release
    </Button>
  );
}

interface DiscardProps extends Pick<WaitingItemProps, 'waiting' | 'isGone' | 'onOpenChange'> {
  of: string;
}

function Discard({ waiting, of, isGone, onOpenChange }: DiscardProps) {
  const queryClient = useQueryClient();
  const discard = useMutation({
    mutationFn: () => discardApplication(browserClient(), waiting.id),
    onError: (error) => notifyFailure(WAITING_MESSAGES.discardFailed, error),
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <DeleteDialog
      title="Delete this application?"
      of={`the application of ${of}`}
      isPending={discard.isPending}
      isDisabled={isGone}
      details={isGone && !discard.isPending && <DecidedElsewhere waiting={waiting} />}
      onOpenChange={onOpenChange}
      onConfirm={(close) =>
        discard.mutate(undefined, {
          onSuccess() {
            notify.success(WAITING_MESSAGES.discarded);
            close();
            focusPage();
          },
        })
      }
    >
      What was sent will be permanently deleted, with its file. The sender will not be told.
    </DeleteDialog>
  );
}

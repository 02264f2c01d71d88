import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { readListState, withOpen } from '~/components/record-list/list-state';
import { SelectionFrame } from '~/components/record-list/selection-bar';
import { type Selection, useSelection } from '~/components/record-list/use-selection';
import { Badge } from '~/components/ui/badge';
import { Card as Panel } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { formatWhen } from '~/lib/format';
import { prepareCode, usePrepared } from '~/lib/prepared-code';
import { APPLICATION_STAGES } from '~/lib/records/trade';
import { type Applicant, ApplicationSheet, type Placeable } from './application-sheet';
import { boardQuery } from './applications-queries';
import { type Card, PLACED, UNSUCCESSFUL } from './applications-schema';
import { APPLICATION_MESSAGES } from './messages';
import type { PipelineBoardProps } from './pipeline-board';
import { RejectDialog } from './reject-dialog';
import { ShareDialog } from './share-dialog';
import { Shortlists } from './shortlists';
import { useMoves } from './use-moves';
import { WaitingApplications } from './waiting-applications';

/** The board brings the drag-and-drop code, which the rest of a vacancy's page does not need. */
const BOARD = prepareCode(() => import('./pipeline-board'));

function LateBoard(props: PipelineBoardProps) {
  const Board = usePrepared(BOARD);
  return <Board {...props} />;
}

/** Fetches the board's code and cards for someone who is about to open it. */
export function usePreparePipeline(vacancyId: string) {
  const queryClient = useQueryClient();
  return () => {
    BOARD.prepare();
    void queryClient.prefetchQuery({ ...boardQuery(vacancyId), staleTime: PREPARED_MS });
  };
}

/** Cards this young are not fetched again when the pointer comes back to the tab. */
const PREPARED_MS = 10_000;

const LIST = { columns: [], defaultSort: { column: 'none', isDescending: false }, filters: {} };

interface PipelineProps {
  vacancyId: string;
  /** What other features show about an application. */
  history: (applicationId: string) => ReactNode;
  /** Places the candidate, if that is possible: a button, or with `onClose` the dialog itself. */
  place: (application: Placeable, onClose?: () => void) => ReactNode;
  /** Writes to the candidate of an application. */
  reply: (applicant: Applicant) => ReactNode;
  /** Whether moving a card of this stage to Placed places the candidate. */
  canPlace: (stage: string) => boolean;
  interviews: InterviewParts;
}

interface InterviewParts {
  /** The interviews of an application, in its sheet. */
  panel: (application: Placeable) => ReactNode;
  /** The next interview, on its card. */
  card: (application: Placeable) => ReactNode;
  /** The dialog that plans one. */
  plan: (application: Pick<Placeable, 'id' | 'name'>, onClose: () => void) => ReactNode;
}

/** The applications for a vacancy by stage, and the shortlists for its employer. */
export function Pipeline({
  vacancyId,
  history,
  place,
  reply,
  canPlace,
  interviews,
}: PipelineProps) {
  const { can } = useAuth();
  const canManage = can('candidates.manage');
  const [params, setParams] = useSearchParams();
  const selection = useSelection();
  const [planned, setPlanned] = useState<Card | null>(null);
  const [rejected, setRejected] = useState<readonly Card[]>([]);
  const [placed, setPlaced] = useState<Card>();
  const { move, reject, isPending } = useMoves(vacancyId);
  const query = useQuery(boardQuery(vacancyId));
  const cards = query.data ?? [];
  const { openId } = readListState(params, LIST);
  const selected = cards.filter(({ id }) => selection.has(id));

  // While the applications are loading.
  useEffect(BOARD.prepare, []);

  /**
   * Rejecting someone needs a reason and perhaps a letter, and placing someone needs a start date,
   * so both ask first. Moving someone to Interview offers to plan one.
   */
  function moveTo(moved: readonly Card[], stage: string) {
    const only = moved.length === 1 ? moved[0] : undefined;
    if (stage === UNSUCCESSFUL) setRejected(moved.filter(({ status }) => status !== stage));
    else if (stage === PLACED && only && canPlace(only.status)) setPlaced(only);
    else move(moved, stage);
    if (stage === 'interview' && only && only.status !== stage) {
      notify.info(APPLICATION_MESSAGES.atInterview(only.name), {
        action: { label: 'Plan interview', onClick: () => setPlanned(only) },
      });
    }
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <WaitingApplications of={{ vacancy_id: vacancyId }} />
      <Panel>
        <QueryStates
          query={query}
          failed={APPLICATION_MESSAGES.fetchFailed}
          size="panel"
          isEmpty={(all) => all.length === 0}
          empty={
            <p className="p-5 text-sm text-muted-foreground">
              No applications yet. They appear here when people apply.
            </p>
          }
        >
          {() => (
            <Suspense fallback={<Skeleton className="m-3 h-80" />}>
              <LateBoard
                vacancyId={vacancyId}
                onMove={canManage ? (card, stage) => moveTo([card], stage) : undefined}
                card={(card) => (
                  <>
                    <CardDetails card={card} selection={canManage && selection} />
                    {interviews.card({ ...card, stage: card.status })}
                    {card.status === 'offer' && place({ ...card, stage: card.status })}
                  </>
                )}
              />
            </Suspense>
          )}
        </QueryStates>
      </Panel>
      {canManage && selected.length > 0 && (
        <SelectionFrame noun="applications" selection={selection}>
          <NativeSelect
            aria-label="Move to"
            placeholder="Move to"
            options={APPLICATION_STAGES.labels}
            value=""
            onChange={({ target }) => {
              moveTo(selected, target.value);
              if (target.value !== UNSUCCESSFUL) selection.clear();
            }}
            className="min-h-9! w-auto! pointer-coarse:min-h-11!"
          />
          <ShareDialog vacancyId={vacancyId} cards={selected} onShared={selection.clear} />
        </SelectionFrame>
      )}
      <Shortlists vacancyId={vacancyId} canManage={canManage} />
      <RejectDialog
        cards={rejected}
        isPending={isPending}
        onClose={() => setRejected([])}
        onReject={(rejection, close) =>
          reject(rejected, rejection, () => {
            selection.clear();
            close();
          })
        }
      />
      {placed && place({ ...placed, stage: placed.status }, () => setPlaced(undefined))}
      {planned && interviews.plan(planned, () => setPlanned(null))}
      <ApplicationSheet
        id={openId}
        card={cards.find(({ id }) => id === openId)}
        canManage={canManage}
        history={history}
        place={place}
        reply={reply}
        interviews={interviews.panel}
        onClose={() => setParams(withOpen(params, null), { preventScrollReset: true })}
      />
    </div>
  );
}

function CardDetails({ card, selection }: { card: Card; selection: Selection | false }) {
  return (
    <>
      <p className="truncate text-muted-foreground">
        {[card.average_score !== null && `Score ${card.average_score}`, card.suburb]
          .filter(Boolean)
          .join(' · ') || `Applied ${formatWhen(card.created_at)}`}
      </p>
      <p className="flex flex-wrap gap-1 empty:hidden">
        {card.waits_for_guardian && <Badge variant="accent">Awaiting guardian</Badge>}
        {card.has_expired_document && <Badge variant="accent">Document expired</Badge>}
        {card.message_at && (
          <Badge variant="muted">Letter goes out {formatWhen(card.message_at)}</Badge>
        )}
      </p>
      {selection && (
        <label className="flex min-h-8 cursor-pointer items-center gap-2 text-muted-foreground pointer-coarse:min-h-11">
          <input
            type="checkbox"
            aria-label={`Select ${card.name}`}
            checked={selection.has(card.id)}
            onChange={({ target }) => selection.set([card.id], target.checked)}
          />
          Select
        </label>
      )}
    </>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { readListState, withOpen } from '~/components/record-list/list-state';
import { SelectionFrame } from '~/components/record-list/selection-bar';
import { useSelection } from '~/components/record-list/use-selection';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card as Panel } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { useAuth } from '~/features/auth/use-auth';
import { prepareCode, usePrepared } from '~/lib/prepared-code';
import { APPLICATION_STAGES, isRunning } from '~/lib/records/trade';
import { AddCandidates } from './add-to-vacancy';
import { type Applicant, ApplicationSheet, type Placeable } from './application-sheet';
import { boardQuery } from './applications-queries';
import { type Card, PLACED, UNSUCCESSFUL } from './applications-schema';
import { CardDetails, CardFlags } from './card-details';
import { APPLICATION_MESSAGES } from './messages';
import { MoveBackDialog } from './move-back-dialog';
import type { PipelineBoardProps } from './pipeline-board';
import { PipelineTable } from './pipeline-table';
import { PipelineToolbar } from './pipeline-toolbar';
import { ALL_CARDS, inStageOrder, licencesOn, neighboursOf, shownCards } from './pipeline-view';
import { RejectDialog } from './reject-dialog';
import { ShareDialog } from './share-dialog';
import { Shortlists } from './shortlists';
import { isPlaced, useMoves } from './use-moves';
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
  /** Whether all positions are taken. */
  isFilled: boolean;
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
  /** The next interview, or a button that plans one, on its card. */
  card: (application: Placeable) => ReactNode;
}

/** The applications for a vacancy by stage, and the shortlists for its employer. */
export function Pipeline({
  vacancyId,
  isFilled,
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
  const [rejected, setRejected] = useState<readonly Card[]>([]);
  const [placed, setPlaced] = useState<Card>();
  const [movedBack, setMovedBack] = useState<{ cards: readonly Card[]; stage: string }>();
  const panel = useRef<HTMLDivElement>(null);
  const { move, reject, refusals, isPending } = useMoves(vacancyId);
  const query = useQuery(boardQuery(vacancyId));
  const cards = query.data ?? [];
  const { openId } = readListState(params, LIST);
  const selected = cards.filter(({ id }) => selection.has(id));
  const open = cards.find(({ id }) => id === openId);
  const [view, setView] = useState(ALL_CARDS);
  const [isTable, setIsTable] = useState(false);
  const shown = shownCards(cards, view);
  const { previous, next } = neighboursOf(isTable ? shown : inStageOrder(shown), openId);
  const others = cards.filter(({ status }) => isRunning(status));

  // While the applications are loading.
  useEffect(BOARD.prepare, []);

  /**
   * Rejecting someone needs a reason and perhaps a letter, placing someone needs a start date, and
   * moving a placed person back takes the placement with it, so these ask first.
   */
  function moveTo(chosen: readonly Card[], stage: string) {
    const moved = chosen.filter(({ status }) => status !== stage);
    const [only] = moved;
    if (!only) return;
    if (stage === UNSUCCESSFUL) setRejected(moved);
    else if (stage === PLACED && moved.length === 1 && isReadyToPlace(only)) setPlaced(only);
    else if (moved.some(isPlaced)) setMovedBack({ cards: moved, stage });
    else move(moved, stage);
  }

  /** If not, the database says why when the card is moved. */
  function isReadyToPlace({ status, waits_for_guardian, has_placement }: Card): boolean {
    return canPlace(status) && !waits_for_guardian && !has_placement;
  }

  const moveOne = canManage ? (card: Card, stage: string) => moveTo([card], stage) : undefined;

  function show(id: string | null) {
    setParams(withOpen(params, id), { preventScrollReset: true });
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <WaitingApplications of={{ vacancy_id: vacancyId }} />
      {canManage && (
        <div className="flex flex-wrap gap-2">
          <AddCandidates vacancyId={vacancyId} knownIds={cards.map((card) => card.candidate_id)} />
          {shown.length > 0 && (
            <Button
              variant="outline"
              size="sm"
              onClick={() =>
                selection.set(
                  shown.map(({ id }) => id),
                  true,
                )
              }
            >
              <ListChecks aria-hidden />
              Select all {shown.length}
            </Button>
          )}
        </div>
      )}
      {isFilled && canManage && others.length > 0 && (
        <Alert variant="warning" title={toldText(others.length)}>
          <Button
            variant="outline"
            size="sm"
            className="mt-2 text-foreground"
            onClick={() => setRejected(others)}
          >
            Tell the others
          </Button>
        </Alert>
      )}
      <Panel ref={panel} tabIndex={-1}>
        <QueryStates
          query={query}
          failed={APPLICATION_MESSAGES.fetchFailed}
          size="panel"
          isEmpty={(all) => all.length === 0}
          empty={
            <p className="p-5 text-sm text-muted-foreground">
              No applications yet. They appear here when people apply, or when you add candidates.
            </p>
          }
        >
          {() => (
            <>
              <PipelineToolbar
                view={view}
                onChange={setView}
                licences={licencesOn(cards)}
                isTable={isTable}
                onTable={setIsTable}
                shown={shown.length}
                total={cards.length}
              />
              {isTable ? (
                <PipelineTable
                  cards={shown}
                  selection={canManage && selection}
                  onMove={moveOne}
                  flags={(card) => <CardFlags card={card} />}
                />
              ) : (
                <Suspense fallback={<Skeleton className="m-3 h-80" />}>
                  <LateBoard
                    vacancyId={vacancyId}
                    view={view}
                    onMove={moveOne}
                    card={(card) => (
                      <>
                        <CardDetails
                          card={card}
                          refusal={refusals.get(card.id)}
                          selection={canManage && selection}
                        />
                        {interviews.card({ ...card, stage: card.status })}
                        {(card.status === 'offer' || card.status === PLACED) &&
                          !card.has_placement &&
                          place({ ...card, stage: card.status })}
                      </>
                    )}
                  />
                </Suspense>
              )}
            </>
          )}
        </QueryStates>
      </Panel>
      {canManage && (
        <SelectionFrame
          noun="applications"
          selection={{ ...selection, ids: selected.map(({ id }) => id) }}
        >
          <NativeSelect
            aria-label="Move to"
            placeholder="Move to"
            options={APPLICATION_STAGES.labels}
            value=""
            onChange={({ target }) => {
              moveTo(selected, target.value);
              if (target.value === UNSUCCESSFUL) return;
              selection.clear();
              // The bar, which had the focus, is gone.
              panel.current?.focus();
            }}
            className="min-h-9! w-auto! max-w-full pointer-coarse:min-h-11!"
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
      {movedBack && (
        <MoveBackDialog
          {...movedBack}
          onClose={() => setMovedBack(undefined)}
          onMove={() => move(movedBack.cards, movedBack.stage)}
        />
      )}
      <ApplicationSheet
        id={openId}
        card={open}
        canManage={canManage}
        refusal={open && refusals.get(open.id)}
        onMove={(stage) => open && moveTo([open], stage)}
        history={history}
        place={place}
        reply={reply}
        interviews={interviews.panel}
        onPrevious={previous ? () => show(previous) : undefined}
        onNext={next ? () => show(next) : undefined}
        onClose={() => show(null)}
      />
    </div>
  );
}

function toldText(count: number): string {
  return count === 1
    ? 'This vacancy is filled. One other person is still waiting for an answer.'
    : `This vacancy is filled. ${count} other people are still waiting for an answer.`;
}

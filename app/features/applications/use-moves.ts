import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { BOARD_MOVES, isLastMove } from '~/lib/board-moves';
import { browserClient } from '~/lib/supabase/client';
import {
  moveApplications,
  type Rejection,
  rejectApplications,
  type Seen,
  undoMoves,
} from './applications-api';
import { applicationKeys } from './applications-queries';
import {
  type Card,
  type MoveOutcome,
  PLACED,
  refusedText,
  stageLabel,
  staleText,
  UNSUCCESSFUL,
} from './applications-schema';
import { APPLICATION_MESSAGES } from './messages';

/** How long a toast offers to undo a move. The database undoes it for a day. */
const UNDO_MS = 10_000;

interface Move {
  cards: readonly Card[];
  stage: string;
  rejection?: Rejection;
}

/** Whether moving this card takes the person's placement back. */
export function isPlaced({ status, has_placement }: Card): boolean {
  return status === PLACED && has_placement;
}

/**
 * Shows cards in their new column at once. If a colleague moved one first, it goes where the
 * colleague put it; if the database refuses a move, the card goes back and says why.
 */
export function useMoves(vacancyId: string) {
  const queryClient = useQueryClient();
  const board = applicationKeys.board(vacancyId);
  /** The board learns the time of its own change only on the next refetch, so it is kept here. */
  const ownChanges = useRef(new Map<string, string>());
  /** Why cards were not moved, by id. */
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());

  function latest({ id, updated_at }: Card) {
    const own = ownChanges.current.get(id) ?? '';
    return { id, updated_at: own > updated_at ? own : updated_at };
  }

  function remember(versions: readonly Seen[]) {
    for (const { id, updated_at } of versions) ownChanges.current.set(id, updated_at);
  }

  async function undo(moved: readonly Seen[]) {
    try {
      remember(await undoMoves(browserClient(), moved));
      notify.success(APPLICATION_MESSAGES.undone);
    } catch (error) {
      notifyFailure(APPLICATION_MESSAGES.undoFailed, error);
    }
    void queryClient.invalidateQueries();
  }

  /** Says what became of a move, and offers to undo it. */
  function report({ moved, stale, refused }: MoveOutcome, move: Move) {
    const details = moved.length > 0 && {
      durationMs: UNDO_MS,
      action: { label: 'Undo', onClick: () => void undo(moved) },
    };
    if (refused.length > 0) {
      notify.warning(APPLICATION_MESSAGES.notMoved(refused.length), {
        ...details,
        description: [refusedText(refused), staleText(stale)].filter(Boolean).join(' '),
        durationMs: UNDO_MS,
      });
    } else if (stale.length > 0) {
      notify.warning(APPLICATION_MESSAGES.stale, { ...details, description: staleText(stale) });
    } else if (details) notify.success(movedText(move), details);
  }

  const { mutate, isPending } = useMutation({
    mutationKey: BOARD_MOVES,
    // Moves run one after another, because a second move of a card builds on the first.
    scope: { id: `move ${vacancyId}` },
    mutationFn({ cards, stage, rejection }: Move) {
      const seen = cards.map(latest);
      const db = browserClient();
      // Whoever moves a placed card has been asked.
      const withdraws = cards.some(isPlaced);
      return rejection
        ? rejectApplications(db, seen, rejection, withdraws)
        : moveApplications(db, seen, stage, withdraws);
    },
    async onMutate({ cards, stage }) {
      await queryClient.cancelQueries({ queryKey: board });
      const before = queryClient.getQueryData<Card[]>(board);
      const ids = new Set(cards.map(({ id }) => id));
      setRefusals((known) => new Map([...known].filter(([id]) => !ids.has(id))));
      const moved = { status: stage, stage_changed_at: new Date().toISOString() };
      queryClient.setQueryData<Card[]>(board, (all = []) => [
        ...all.filter(({ id }) => ids.has(id)).map((card) => ({ ...card, ...moved })),
        ...all.filter(({ id }) => !ids.has(id)),
      ]);
      return before;
    },
    onSuccess(outcome, move) {
      const { moved, stale, refused } = outcome;
      remember(moved);
      setRefusals((known) => new Map([...known, ...refused.map(toRefusal)]));
      const stages = new Map([...stale, ...refused].map(({ id, stage }) => [id, stage]));
      queryClient.setQueryData<Card[]>(board, (all = []) =>
        all.map((card) => ({ ...card, status: stages.get(card.id) ?? card.status })),
      );
      report(outcome, move);
    },
    onError(error, _move, before) {
      queryClient.setQueryData(board, before);
      notifyFailure(APPLICATION_MESSAGES.moveFailed, error);
    },
    // The timeline changes with the stage, so everything on screen is refetched.
    onSettled() {
      if (isLastMove(queryClient)) void queryClient.invalidateQueries();
    },
  });

  return {
    isPending,
    refusals,
    move(cards: readonly Card[], stage: string) {
      mutate({ cards, stage });
    },
    reject(cards: readonly Card[], rejection: Rejection, onDone: () => void) {
      mutate({ cards, stage: UNSUCCESSFUL, rejection }, { onSuccess: onDone });
    },
  };
}

function toRefusal({ id, reason }: MoveOutcome['refused'][number]): [string, string] {
  return [id, reason];
}

function movedText({ cards, stage, rejection }: Move): string {
  const [first] = cards;
  if (cards.length === 1 && first) {
    return rejection
      ? APPLICATION_MESSAGES.rejected
      : APPLICATION_MESSAGES.movedOne(first.name, stageLabel(stage));
  }
  return rejection
    ? APPLICATION_MESSAGES.rejectedMany(cards.length)
    : APPLICATION_MESSAGES.moved(cards.length);
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { BOARD_MOVES, isLastMove } from '~/lib/board-moves';
import { browserClient } from '~/lib/supabase/client';
import { moveApplications, type Rejection, rejectApplications } from './applications-api';
import { applicationKeys } from './applications-queries';
import { type Card, staleText, UNSUCCESSFUL } from './applications-schema';
import { APPLICATION_MESSAGES } from './messages';

interface Move {
  cards: readonly Card[];
  stage: string;
  rejection?: Rejection;
}

/**
 * Shows cards in their new column at once. If a colleague moved one first, it goes where the
 * colleague put it, and the person sees a message.
 */
export function useMoves(vacancyId: string) {
  const queryClient = useQueryClient();
  const board = applicationKeys.board(vacancyId);
  /** The board learns the time of its own change only on the next refetch, so it is kept here. */
  const ownChanges = useRef(new Map<string, string>());

  function latest({ id, updated_at }: Card) {
    const own = ownChanges.current.get(id) ?? '';
    return { id, updated_at: own > updated_at ? own : updated_at };
  }

  const { mutate, isPending } = useMutation({
    mutationKey: BOARD_MOVES,
    // Moves run one after another, because a second move of a card builds on the first.
    scope: { id: `move ${vacancyId}` },
    mutationFn({ cards, stage, rejection }: Move) {
      const seen = cards.map(latest);
      const db = browserClient();
      return rejection
        ? rejectApplications(db, seen, rejection)
        : moveApplications(db, seen, stage);
    },
    async onMutate({ cards, stage }) {
      await queryClient.cancelQueries({ queryKey: board });
      const before = queryClient.getQueryData<Card[]>(board);
      const ids = new Set(cards.map(({ id }) => id));
      queryClient.setQueryData<Card[]>(board, (all = []) => [
        ...all.filter(({ id }) => ids.has(id)).map((card) => ({ ...card, status: stage })),
        ...all.filter(({ id }) => !ids.has(id)),
      ]);
      return before;
    },
    onSuccess({ moved, stale }, { cards, rejection }) {
      for (const { id, updated_at } of moved) ownChanges.current.set(id, updated_at);
      if (stale.length > 0) {
        notify.warning(APPLICATION_MESSAGES.stale, { description: staleText(stale) });
      } else if (rejection) {
        notify.success(
          moved.length === 1
            ? APPLICATION_MESSAGES.rejected
            : APPLICATION_MESSAGES.rejectedMany(moved.length),
        );
      } else if (cards.length > 1) notify.success(APPLICATION_MESSAGES.moved(moved.length));
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
    move(cards: readonly Card[], stage: string) {
      const others = cards.filter(({ status }) => status !== stage);
      if (others.length > 0) mutate({ cards: others, stage });
    },
    reject(cards: readonly Card[], rejection: Rejection, onDone: () => void) {
      mutate({ cards, stage: UNSUCCESSFUL, rejection }, { onSuccess: onDone });
    },
  };
}

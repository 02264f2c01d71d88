import type { QueryClient } from '@tanstack/react-query';

/** The key of every mutation that moves cards on a board. */
export const BOARD_MOVES = ['board move'];

/**
 * Whether another card is still being moved. An answer from the server would show it in its old
 * column, and in the new one too until all columns have been read again.
 */
export function isMoving(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: BOARD_MOVES }) > 0;
}

/** The same, for use at the end of a move, which still counts then. */
export function isLastMove(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: BOARD_MOVES }) <= 1;
}

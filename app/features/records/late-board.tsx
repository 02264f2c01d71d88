import { prepareCode, usePrepared } from '~/lib/prepared-code';
import type { KindBoardProps } from './kind-board';

/**
 * Staff mostly work in the table, so the board and its drag-and-drop code load only when someone is
 * about to open the board.
 */
export const BOARD = prepareCode(() => import('./kind-board'));

export function LateBoard(props: KindBoardProps) {
  const Board = usePrepared(BOARD);
  return <Board {...props} />;
}

import { Columns3, Rows3 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useIsBoard, withBoard, withoutBoard } from '~/components/record-list/board-address';
import { Button } from '~/components/ui/button';
import { BOARD } from './late-board';

/** Switches between the table and the board, and keeps the search and filters. */
export function ViewSwitch() {
  const [params] = useSearchParams();
  const isBoard = useIsBoard();
  const other = isBoard ? withoutBoard(params) : withBoard(params);
  const Icon = isBoard ? Rows3 : Columns3;

  return (
    <Button asChild variant="outline" size="sm">
      <Link to={`?${other}`} onPointerEnter={BOARD.prepare} onFocus={BOARD.prepare}>
        <Icon aria-hidden />
        {isBoard ? 'Table' : 'Board'}
      </Link>
    </Button>
  );
}

import { Columns3, Rows3 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '~/components/ui/button';

const PARAM = 'view';
const BOARD = 'board';

export function useIsBoard(): boolean {
  const [params] = useSearchParams();
  return params.get(PARAM) === BOARD;
}

/** Returns the same address for the table. */
export function withoutBoard(params: URLSearchParams): URLSearchParams {
  const other = new URLSearchParams(params);
  other.delete(PARAM);
  return other;
}

/** Switches between the table and the board, and keeps the search and filters. */
export function ViewSwitch() {
  const [params] = useSearchParams();
  const isBoard = useIsBoard();
  const other = withoutBoard(params);
  if (!isBoard) other.set(PARAM, BOARD);
  const Icon = isBoard ? Rows3 : Columns3;

  return (
    <Button asChild variant="outline" size="sm">
      <Link to={`?${other}`}>
        <Icon aria-hidden />
        {isBoard ? 'Table' : 'Board'}
      </Link>
    </Button>
  );
}

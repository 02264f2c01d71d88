import { Columns3, Rows3 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '~/components/ui/button';

const PARAM = 'view';
const BOARD = 'board';

export function useIsBoard(): boolean {
  const [params] = useSearchParams();
  return params.get(PARAM) === BOARD;
}

/** Between the table and the board; search and filters stay. */
export function ViewSwitch() {
  const [params] = useSearchParams();
  const isBoard = useIsBoard();
  const other = new URLSearchParams(params);
  if (isBoard) other.delete(PARAM);
  else other.set(PARAM, BOARD);
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

import { useSearchParams } from 'react-router';

const PARAM = 'view';
const BOARD = 'board';

export function useIsBoard(): boolean {
  const [params] = useSearchParams();
  return params.get(PARAM) === BOARD;
}

/** Returns the same address for the board. */
export function withBoard(params: URLSearchParams): URLSearchParams {
  const other = new URLSearchParams(params);
  other.set(PARAM, BOARD);
  return other;
}

/** Returns the same address for the table. */
export function withoutBoard(params: URLSearchParams): URLSearchParams {
  const other = new URLSearchParams(params);
  other.delete(PARAM);
  return other;
}

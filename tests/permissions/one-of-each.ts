import { type Identity, identityNamed } from './identities.ts';
import { CELLS, type Cell } from './matrix.ts';

/** What each identity may read: only those who see a row can find it to change it. */
const READS = new Map(
  CELLS.filter(({ verb }) => verb === 'select').map((cell) => [rowsOf(cell), cell.reach]),
);

/**
 * The SQL walk tries every identity with every verb. Over HTTP, reading shows for each identity
 * that the database knows the caller, and writing is tried by one identity for each answer in the
 * matrix, of those who may read the rows and of those who may not.
 */
export function triedOverHttp(cells: Cell[]): Cell[] {
  return oneOfEach(cells, (cell) =>
    cell.verb === 'select'
      ? cell.identity
      : `${cell.reach} ${READS.get(rowsOf(cell))} ${accountOf(identityNamed(cell.identity))}`,
  );
}

function rowsOf({ relation, identity }: Cell): string {
  return `${relation} ${identity}`;
}

export function oneOfEach<Item>(items: readonly Item[], kindOf: (item: Item) => string): Item[] {
  const kinds = new Map<string, Item>();
  for (const item of items) if (!kinds.has(kindOf(item))) kinds.set(kindOf(item), item);
  return [...kinds.values()];
}

export function accountOf({ account, isHalfSignedIn }: Identity): string {
  return `${Boolean(account)} ${account?.isVerified} ${isHalfSignedIn}`;
}

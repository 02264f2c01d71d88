import { type Identity, identityNamed } from './identities.ts';
import type { Cell } from './matrix.ts';

/**
 * The SQL walk tries every identity with every verb. Over HTTP, reading shows for each identity
 * that the database knows the caller, and writing is tried by one identity for each answer in the
 * matrix.
 */
export function triedOverHttp(cells: Cell[]): Cell[] {
  const kindOf = ({ reach, identity }: Cell) => `${reach} ${accountOf(identityNamed(identity))}`;
  return oneOfEach(cells, (cell) => (cell.verb === 'select' ? cell.identity : kindOf(cell)));
}

export function oneOfEach<Item>(items: readonly Item[], kindOf: (item: Item) => string): Item[] {
  const kinds = new Map<string, Item>();
  for (const item of items) if (!kinds.has(kindOf(item))) kinds.set(kindOf(item), item);
  return [...kinds.values()];
}

export function accountOf({ account, isHalfSignedIn }: Identity): string {
  return `${Boolean(account)} ${account?.isVerified} ${isHalfSignedIn}`;
}

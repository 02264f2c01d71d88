const MIB = 1024 * 1024;

export interface BudgetSize {
  fromAddress: number;
  inAll: number;
}

/** Who has used up the budget: the sender's own address, or everyone together. */
export type OverBudget = 'address' | 'everyone';

/** Bytes of request bodies that are held in memory, counted by sender and in all. */
export class BodyBudget {
  readonly #size: BudgetSize;
  readonly #held = new Map<string, number>();
  #heldInAll = 0;

  constructor(size: BudgetSize) {
    this.#size = size;
  }

  /** Counts the bytes, or says why there is no room for them and counts nothing. */
  take(sender: string, bytes: number): OverBudget | undefined {
    const held = this.#held.get(sender) ?? 0;
    if (held + bytes > this.#size.fromAddress) return 'address';
    if (this.#heldInAll + bytes > this.#size.inAll) return 'everyone';
    this.#held.set(sender, held + bytes);
    this.#heldInAll += bytes;
    return undefined;
  }

  giveBack(sender: string, bytes: number): void {
    const left = (this.#held.get(sender) ?? 0) - bytes;
    if (left > 0) this.#held.set(sender, left);
    else this.#held.delete(sender);
    this.#heldInAll -= bytes;
  }
}

/**
 * One for the process, because its memory is what runs out. An address may send two full
 * attachments at once. Copies are made on the way: the process grows by two to three times as much.
 */
export const bodyBudget = new BodyBudget({ fromAddress: 24 * MIB, inAll: 96 * MIB });

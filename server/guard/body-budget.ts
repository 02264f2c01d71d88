const MIB = 1024 * 1024;

export interface BudgetSize {
  fromAddress: number;
  inAll: number;
}

/** Who has used up the budget: this sender's address, or all senders together. */
export type OverBudget = 'address' | 'everyone';

/** Counts the bytes of request bodies held in memory, by sender and in total. */
export class BodyBudget {
  readonly #size: BudgetSize;
  readonly #held = new Map<string, number>();
  #heldInAll = 0;

  constructor(size: BudgetSize) {
    this.#size = size;
  }

  /** Counts the bytes. If there is no room for them, counts nothing and returns the reason. */
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
 * One budget for the whole process, because all requests share its memory. An address may send two
 * full attachments at once. Bodies are copied while they are handled, so the process grows by two
 * to three times this much.
 */
export const bodyBudget = new BodyBudget({ fromAddress: 24 * MIB, inAll: 96 * MIB });

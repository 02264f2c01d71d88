import { randomInt } from 'node:crypto';

/** How the people of a story use their devices this time. */
export interface Way {
  hands: 'mouse' | 'keyboard';
  /** Whether desks have small screens, as with a page at four times its size. */
  isNarrow: boolean;
  /** Whether scripts arrive seconds after the page. */
  isLate: boolean;
}

const USUAL: Way = { hands: 'mouse', isNarrow: false, isLate: false };
const WAYS: Record<string, Way> = {
  usual: USUAL,
  keyboard: { ...USUAL, hands: 'keyboard' },
  narrow: { ...USUAL, isNarrow: true },
  late: { ...USUAL, isLate: true },
};

/**
 * Each run of a story takes another way, so that all of them are tried in time. The way is printed;
 * STORY_WAY chooses it, to repeat a run that failed.
 */
export function chooseWay(title: string): Way {
  const names = Object.keys(WAYS);
  const name = process.env.STORY_WAY ?? names[randomInt(names.length)] ?? 'usual';
  const way = WAYS[name];
  if (!way) throw new Error(`STORY_WAY must be one of ${names.join(', ')}`);
  console.log(`${title}: STORY_WAY=${name}`);
  return way;
}

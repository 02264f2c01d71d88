import { createHash } from 'node:crypto';

/** How the people of a story use their devices this time. */
export interface Way {
  hands: 'mouse' | 'keyboard';
  /** Whether desks have small screens, as with a page at four times its size. */
  isNarrow: boolean;
  /** Whether scripts arrive seconds after the page. */
  isLate: boolean;
}

const USUAL: Way = { hands: 'mouse', isNarrow: false, isLate: false };
const WAYS = {
  usual: USUAL,
  keyboard: { ...USUAL, hands: 'keyboard' },
  narrow: { ...USUAL, isNarrow: true },
  late: { ...USUAL, isLate: true },
} as const;

export type WayName = keyof typeof WAYS;
export const ALL_WAYS = Object.keys(WAYS) as WayName[];

/** STORY_WAY names the way. Without it, STORY_SEED draws one for each story. Both are printed. */
export function chooseWay(title: string, ways: readonly WayName[]): Way {
  const seed = process.env.STORY_SEED ?? '';
  const asked = process.env.STORY_WAY;
  const name = asked ? ALL_WAYS.find((way) => way === asked) : drawn(ways, `${seed} ${title}`);
  if (!name) throw new Error(`STORY_WAY must be one of ${ALL_WAYS.join(', ')}`);
  console.log(`${title}: STORY_WAY=${name} (STORY_SEED=${seed})`);
  return WAYS[name];
}

function drawn(ways: readonly WayName[], seed: string): WayName | undefined {
  const [byte = 0] = createHash('sha256').update(seed).digest();
  return ways[byte % ways.length];
}

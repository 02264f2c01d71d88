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
const WAYS: Record<string, Way> = {
  usual: USUAL,
  keyboard: { ...USUAL, hands: 'keyboard' },
  narrow: { ...USUAL, isNarrow: true },
  late: { ...USUAL, isLate: true },
};

/** STORY_WAY names the way. Without it, STORY_SEED chooses one for each story. Both are printed. */
export function chooseWay(title: string): Way {
  const seed = process.env.STORY_SEED ?? '';
  const name = process.env.STORY_WAY ?? drawnBy(`${seed} ${title}`);
  const way = WAYS[name];
  if (!way) throw new Error(`STORY_WAY must be one of ${Object.keys(WAYS).join(', ')}`);
  console.log(`${title}: STORY_WAY=${name} (STORY_SEED=${seed})`);
  return way;
}

function drawnBy(seed: string): string {
  const names = Object.keys(WAYS);
  const [byte = 0] = createHash('sha256').update(seed).digest();
  return names[byte % names.length] ?? 'usual';
}

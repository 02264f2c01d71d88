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

/** STORY_WAY chooses another way than the usual one, and is printed. */
export function chooseWay(title: string): Way {
  const name = process.env.STORY_WAY ?? 'usual';
  const way = WAYS[name];
  if (!way) throw new Error(`STORY_WAY must be one of ${Object.keys(WAYS).join(', ')}`);
  console.log(`${title}: STORY_WAY=${name}`);
  return way;
}

import type { Check, State } from '~/lib/system/system-status';

export const STATE_WORDS: Record<State, string> = {
  fine: 'Fine',
  look: 'Needs attention',
  broken: 'Broken',
};

/** What is not fine, broken things first. */
export function attentionList(checks: Check[]): Check[] {
  const isBroken = ({ state }: Check) => (state === 'broken' ? 0 : 1);
  return checks
    .filter(({ state }) => state !== 'fine')
    .toSorted((a, b) => isBroken(a) - isBroken(b));
}

/** The first sentence of the screen. */
export function overallSentence(checks: Check[]): string {
  const { length } = attentionList(checks);
  if (length === 0) return 'Everything is working.';
  return length === 1 ? '1 thing needs attention.' : `${length} things need attention.`;
}

import { splitMatches } from '~/lib/matches';

/** A text with its matches marked. */
export function MarkedText({ children }: { children: string }) {
  return splitMatches(children).map(({ text, isMatch }, place) => {
    if (!isMatch) return text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have nothing else to tell them apart.
      <mark key={place} className="rounded-xs bg-accent/30 text-foreground">
        {text}
      </mark>
    );
  });
}

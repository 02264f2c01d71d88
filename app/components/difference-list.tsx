/** Nobody would read a longer list. */
const LINES_MAX = 12;

/** Describes changes, one per line. */
export function DifferenceList({ lines }: { lines: readonly string[] }) {
  const rest = lines.length - LINES_MAX;
  return (
    <div className="grid gap-0.5 text-sm wrap-anywhere text-muted-foreground">
      {lines.slice(0, LINES_MAX).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {rest > 0 && <p>and {rest} more</p>}
    </div>
  );
}

/** The rest of a longer list opens on demand. */
const LINES_MAX = 12;

/** Describes changes, one per line. */
export function DifferenceList({ lines }: { lines: readonly string[] }) {
  const rest = lines.slice(LINES_MAX);
  return (
    <div className="grid gap-0.5 text-sm wrap-anywhere text-muted-foreground">
      <Lines lines={lines.slice(0, LINES_MAX)} />
      {rest.length > 0 && (
        <details className="grid gap-0.5">
          <summary className="min-h-6 w-fit cursor-pointer underline underline-offset-2 pointer-coarse:min-h-11">
            Show {rest.length} more
          </summary>
          <Lines lines={rest} />
        </details>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two changes can read the same.
    <p key={place}>{line}</p>
  ));
}

interface Program {
  title: string;
  text: string;
  points?: readonly string[];
}

export function ProgramCards({ programs }: { programs: readonly Program[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      {programs.map(({ title, text, points }) => (
        <li key={title} className="rounded-2xl border border-border bg-card p-6 lg:p-7">
          <h3 className="text-xl font-semibold">{title}</h3>
          <p className="mt-2 text-muted-foreground">{text}</p>
          {points && (
            <ul className="mt-4 grid gap-1.5 border-t border-border pt-4">
              {points.map((point) => (
                <li key={point} className="flex gap-2.5">
                  <span aria-hidden className="mt-2.5 size-1.5 shrink-0 rounded-full bg-accent" />
                  {point}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

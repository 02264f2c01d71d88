interface Program {
  /** Set where two programs may have the same title. */
  id?: string;
  title: string;
  text: string;
  points?: readonly string[];
}

interface ProgramCardsProps {
  programs: readonly Program[];
  titleAs?: 'h2' | 'h3';
}

export function ProgramCards({ programs, titleAs: Title = 'h3' }: ProgramCardsProps) {
  return (
    <ul className="grid gap-5 @5xl:grid-cols-3">
      {programs.map(({ id, title, text, points }) => (
        <li
          key={id ?? title}
          className="gap-x-8 @5xl:row-span-2 @5xl:grid @5xl:grid-rows-subgrid @5xl:gap-y-0 rounded-2xl border border-border bg-card p-6 wrap-anywhere md:@max-5xl:grid md:@max-5xl:grid-cols-2 @5xl:p-7"
        >
          <div className="only:col-span-2">
            <Title className="text-xl font-semibold">{title}</Title>
            <p className="mt-2 text-muted-foreground">{text}</p>
          </div>
          {points && points.length > 0 && (
            <ul className="mt-4 grid content-start gap-1.5 border-t border-border pt-4 md:@max-5xl:mt-0 md:@max-5xl:border-t-0 md:@max-5xl:border-l md:@max-5xl:py-0.5 md:@max-5xl:pl-8">
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

interface Step {
  /** Set where two steps may have the same title. */
  id?: string;
  title: string;
  text: string;
}

/** Numbered steps joined by a line, for the deep green band. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid">
      {steps.map(({ id, title, text }, i) => (
        <li key={id ?? title} className="group/step relative flex gap-5 pb-6">
          <span
            aria-hidden
            className="absolute top-10 bottom-0 left-5 w-px bg-band-border group-last/step:hidden"
          />
          <span
            aria-hidden
            className="grid size-10 shrink-0 place-items-center rounded-full border border-band-accent font-display font-bold text-band-accent"
          >
            {i + 1}
          </span>
          <div className="min-w-0 pt-1.5 wrap-anywhere">
            <p className="font-semibold">{title}</p>
            <p className="text-band-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

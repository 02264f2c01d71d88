interface SectionHeadingProps {
  title: string;
  intro?: string;
}

export function SectionHeading({ title, intro }: SectionHeadingProps) {
  return (
    <div className="max-w-2xl wrap-anywhere">
      {title && (
        <h2 className="text-3xl leading-tight font-bold tracking-tight sm:text-4xl">{title}</h2>
      )}
      {intro && <p className="mt-3 text-lg text-muted-foreground">{intro}</p>}
    </div>
  );
}

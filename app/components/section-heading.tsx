interface SectionHeadingProps {
  title: string;
  intro?: string;
}

export function SectionHeading({ title, intro }: SectionHeadingProps) {
  return (
    <div className="max-w-2xl wrap-anywhere">
      {title && (
        <h2 className="text-heading font-bold tracking-tight @2xl:text-4xl @2xl:leading-tight">
          {title}
        </h2>
      )}
      {intro && <p className="mt-3 text-lg text-muted-foreground">{intro}</p>}
    </div>
  );
}

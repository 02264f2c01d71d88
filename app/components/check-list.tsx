import { Check } from '~/components/icons';

export function CheckList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground">
            <Check aria-hidden className="size-4" strokeWidth={2.5} />
          </span>
          <span className="min-w-0 wrap-anywhere">{item}</span>
        </li>
      ))}
    </ul>
  );
}

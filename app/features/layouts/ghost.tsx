import { GripVertical } from 'lucide-react';

/** The copy of a row that follows the pointer. It shows only the name. */
export function Ghost({ label }: { label: string }) {
  return (
    <div className="flex h-9 w-fit max-w-full min-w-40 items-center rounded-md border border-primary bg-card pr-3 text-sm shadow-lg">
      <span className="grid size-9 shrink-0 place-items-center">
        <GripVertical className="size-4 text-muted-foreground" />
      </span>
      <span className="truncate">{label}</span>
    </div>
  );
}

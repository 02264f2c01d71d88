import { createContext, type ReactNode, useContext } from 'react';

/** True around the blocks of the editor's canvas. */
export const EditingContext = createContext(false);

interface EmptyBlockProps {
  name: string;
  /** What staff can do about it. */
  children: ReactNode;
}

/** Stands where a block has nothing to show: a prompt for staff in the editor, nothing elsewhere. */
export function EmptyBlock({ name, children }: EmptyBlockProps) {
  const isEditing = useContext(EditingContext);
  if (!isEditing) return null;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 @2xl:px-6 @5xl:px-8">
      <div className="rounded-2xl border border-dashed border-input p-6">
        <p className="font-semibold">{name}</p>
        <p className="text-muted-foreground">{children}</p>
      </div>
    </div>
  );
}

import { createContext, type ReactNode, useContext } from 'react';

/** True for blocks on the editor's canvas. */
export const EditingContext = createContext(false);

interface EmptyBlockProps {
  name: string;
  /** Tells staff what to do about it. */
  children: ReactNode;
}

/**
 * Replaces a block that has nothing to show: staff see a prompt in the editor, visitors see
 * nothing.
 */
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

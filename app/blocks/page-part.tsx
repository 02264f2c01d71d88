import { createContext, type ReactNode, use } from 'react';

/**
 * The part of a page that does something, such as the form of the contact page. Its route provides
 * it, because only the route has its data; a block decides where it appears.
 */
export const PagePartContext = createContext<ReactNode>(null);

/** The part, or a note in its place in the editor and in previews, where it cannot work. */
export function PagePart({ name }: { name: string }) {
  return (
    use(PagePartContext) ?? (
      <p className="rounded-2xl border border-dashed border-input p-6 text-muted-foreground">
        Visitors see {name} here.
      </p>
    )
  );
}

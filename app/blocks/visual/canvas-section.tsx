import type { Ref } from 'react';
import { SECTION_MARK } from './puck-document';
import { useCanvas } from './use-canvas';

interface CanvasSectionProps {
  id: string;
  name: string;
  /** Shown while the section has no blocks. */
  hint: string;
  dragRef: Ref<HTMLDivElement>;
}

/** Shows staff where a section of the home page begins. Visitors see only its blocks. */
export function CanvasSection({ id, name, hint, dragRef }: CanvasSectionProps) {
  const isEmpty = useCanvas(({ appState }) => {
    const { content } = appState.data;
    const next = content[content.findIndex(({ props }) => props.id === id) + 1];
    return next === undefined || next.type === SECTION_MARK;
  });
  return (
    <div
      ref={dragRef}
      className="flex flex-wrap gap-x-3 border-y border-dashed border-input bg-muted px-4 py-1.5 text-sm text-muted-foreground"
    >
      <span className="font-semibold">{name}</span>
      {isEmpty && <span>{hint}</span>}
    </div>
  );
}

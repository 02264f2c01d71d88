import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { lateComponent } from '~/lib/late-code';
import type { BlockText } from './marked-texts';
import { PlainWriting } from './plain-writing';
import type { Point } from './text-at-point';
import type { WritingPlace } from './writing-place';

/** Loaded at the first click on a rich text. */
const RichWriting = lateComponent(async () => ({
  default: (await import('./rich-writing')).RichWriting,
}));

export interface WritingProps {
  text: BlockText;
  place: WritingPlace;
  /** Where someone clicked. */
  point: Point;
  onChange: (value: string) => void;
  onEnd: () => void;
}

/** Someone writes in a text on the canvas. */
export function Writing(props: WritingProps) {
  if (props.text.control !== 'markdown') return <PlainWriting {...props} />;
  return createPortal(
    <Suspense fallback={null}>
      <RichWriting {...props} />
    </Suspense>,
    props.place.element,
  );
}

import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { lateComponent } from '~/lib/late-code';
import { PlainWriting } from './plain-writing';
import type { WritingProps } from './writing-place';

/** Loaded at the first click on a rich text. */
const RichWriting = lateComponent(async () => ({
  default: (await import('./rich-writing')).RichWriting,
}));

/** Edits a text in place on the canvas. */
export function Writing(props: WritingProps) {
  if (props.text.control !== 'markdown') return <PlainWriting {...props} />;
  return createPortal(
    <Suspense fallback={null}>
      <RichWriting {...props} />
    </Suspense>,
    props.place.element,
  );
}

import { createPortal } from 'react-dom';
import { PlainWriting } from './plain-writing';
import { RichWriting } from './rich-writing';
import type { WritingProps } from './writing-place';

/**
 * Edits a text in place on the canvas. Its code comes with the canvas: if it were fetched at the
 * first click, the first letters would be lost.
 */
export function Writing(props: WritingProps) {
  if (props.text.control !== 'markdown') return <PlainWriting {...props} />;
  return createPortal(<RichWriting {...props} />, props.place.element);
}

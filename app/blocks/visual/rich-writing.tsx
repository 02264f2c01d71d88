import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { MAX_LENGTH } from '~/features/content/parse-markdown';
import { TEXT_MESSAGES } from '~/features/content/rich-text/messages';
import { RichTextArea, type RichTextHandle } from '~/features/content/rich-text/rich-text-area';
import { useAboveText } from './use-above-text';
import { useToldInTime } from './use-told-in-time';
import { useWritingEnd } from './use-writing-end';
import type { WritingProps } from './writing-place';

/** A rich text, edited in place on the canvas. Its toolbar floats above it, outside the frame. */
export function RichWriting({ text, place, point, onChange, onEnd }: WritingProps) {
  const { element } = place;
  const area = useRef<RichTextHandle>(null);
  const bar = useRef<HTMLDivElement>(null);
  useAboveText(element, bar);
  useWritingEnd(element, onEnd);
  useToldInTime(element, () => area.current?.flush());
  const prose = element.previousElementSibling;
  if (text.value.length > MAX_LENGTH) return <p>{TEXT_MESSAGES.tooLongToEdit}</p>;
  return (
    <RichTextArea
      ref={area}
      label={text.label}
      markdown={text.value}
      className={prose?.className ?? 'prose'}
      focus={point ?? 'end'}
      onChange={onChange}
      onEscape={onEnd}
    >
      {(tools, writing) => (
        <>
          {createPortal(
            <div
              ref={bar}
              data-text-tools=""
              className="fixed z-45 overflow-x-auto rounded-md border border-border bg-card p-1 text-card-foreground shadow-lg max-sm:*:flex-nowrap"
            >
              {tools}
            </div>,
            document.body,
          )}
          {writing}
        </>
      )}
    </RichTextArea>
  );
}

import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { ImageWithFallback } from '~/components/image-with-fallback';
import { cn } from '~/lib/cn';
import {
  type Crop,
  cropAfterKey,
  describeCrop,
  HANDLES,
  type Handle,
  movedCrop,
  pixelsOf,
  resizedCrop,
  type Size,
  turnedSize,
} from './crop';
import type { MediaItem } from './media-schema';
import { BrokenImage } from './media-thumbnail';
import { renditionUrl } from './media-url';

const LARGE = { width: 1200, height: 1200, resize: 'contain' } as const;
/** The dialog's other parts have to fit on the screen too. */
const MAX_HEIGHT = '50vh';

interface CropFrameProps {
  item: MediaItem;
  /** The stored image's size. */
  stored: Size;
  turns: number;
  crop: Crop;
  ratio: number | null;
  onChange: (crop: Crop) => void;
}

interface Drag {
  start: Crop;
  from: [x: number, y: number];
  /** Missing when the whole part is moved. */
  handle?: Handle;
}

/** The image with the part to keep, which is moved and resized by pointer, finger or keyboard. */
export function CropFrame({ item, stored, turns, crop, ratio, onChange }: CropFrameProps) {
  const hintId = useId();
  const picture = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(null);
  const size = turnedSize(stored, turns);
  const frame = { size, ratio };

  function start(event: PointerEvent<HTMLElement>, handle?: Handle) {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { start: crop, from: [event.clientX, event.clientY], handle };
  }

  function follow(event: PointerEvent<HTMLElement>) {
    const box = picture.current?.getBoundingClientRect();
    if (!drag.current || !box) return;
    const { start, from, handle } = drag.current;
    const dx = (event.clientX - from[0]) / box.width;
    const dy = (event.clientY - from[1]) / box.height;
    onChange(handle ? resizedCrop(start, handle, [dx, dy], frame) : movedCrop(start, dx, dy));
  }

  function end() {
    drag.current = null;
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = cropAfterKey(crop, event, frame);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  }

  const place = {
    left: `${crop.x * 100}%`,
    top: `${crop.y * 100}%`,
    width: `${crop.width * 100}%`,
    height: `${crop.height * 100}%`,
  };
  const dragged = { onPointerMove: follow, onPointerUp: end, onPointerCancel: end };
  return (
    <div className="grid gap-2 text-sm">
      <div className="grid place-items-center overflow-hidden rounded-md bg-muted p-3">
        <div
          ref={picture}
          style={{
            aspectRatio: `${size.width} / ${size.height}`,
            width: `min(100%, ${size.width}px, calc(${MAX_HEIGHT} * ${size.width / size.height}))`,
          }}
          className="relative"
        >
          <div className="absolute inset-0 overflow-hidden">
            <div
              style={{
                width: turns % 2 === 1 ? `${(size.height / size.width) * 100}%` : '100%',
                aspectRatio: `${stored.width} / ${stored.height}`,
                transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
              }}
              className="absolute top-1/2 left-1/2"
            >
              <ImageWithFallback
                src={renditionUrl(item, LARGE)}
                alt=""
                width={stored.width}
                height={stored.height}
                className="size-full"
                fallback={<BrokenImage />}
              />
            </div>
            {/* Dims the rest of the image. */}
            <div style={place} className="absolute shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]" />
          </div>
          <div style={place} className="absolute">
            <button
              type="button"
              aria-label="Part to keep"
              aria-describedby={hintId}
              onKeyDown={onKeyDown}
              onPointerDown={(event) => start(event)}
              {...dragged}
              className="absolute inset-0 cursor-move touch-none border-2 border-white outline-none ring-1 ring-black/60 focus-visible:ring-4 focus-visible:ring-ring"
            />
            {HANDLES.map((handle) => (
              <span
                key={`${handle.across} ${handle.down}`}
                aria-hidden
                onPointerDown={(event) => start(event, handle)}
                {...dragged}
                style={{
                  left: `${(handle.across + 1) * 50}%`,
                  top: `${(handle.down + 1) * 50}%`,
                }}
                className={cn(
                  'absolute grid size-8 -translate-1/2 touch-none place-items-center pointer-coarse:size-11',
                  cursorOf(handle),
                )}
              >
                <span className="size-3 rounded-xs border border-black/60 bg-white" />
              </span>
            ))}
          </div>
        </div>
      </div>
      <p id={hintId} className="text-muted-foreground">
        <span aria-live="polite">{describeCrop(pixelsOf(crop, size))}</span>. Drag the frame or its
        handles, or use the arrow keys. Hold Shift to change its size, or Alt for larger steps.
      </p>
    </div>
  );
}

function cursorOf({ across, down }: Handle): string {
  if (across === 0) return 'cursor-ns-resize';
  if (down === 0) return 'cursor-ew-resize';
  return across === down ? 'cursor-nwse-resize' : 'cursor-nesw-resize';
}

import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import { ImageWithFallback } from '~/components/image-with-fallback';
import { describePoint, type FocalPoint, movedPoint, objectPosition, pointIn } from './focal-point';
import type { MediaItem } from './media-schema';
import { BrokenImage } from './media-thumbnail';
import { renditionUrl } from './media-url';

const LARGE = { width: 960, height: 720, resize: 'contain' } as const;
const MAX_HEIGHT_PX = 320;
const CROPS = [
  { name: 'Square', ratio: 1 },
  { name: 'Wide', ratio: 16 / 9 },
] as const;
const CROP_HEIGHT_PX = 72;

interface FocalPointFieldProps {
  item: MediaItem;
  point: FocalPoint;
  onChange: (point: FocalPoint) => void;
}

/** The image. A click or the arrow keys set the point that stays visible when it is cropped. */
export function FocalPointField({ item, point, onChange }: FocalPointFieldProps) {
  const hintId = useId();
  const { width, height } = item;
  const ratio = width && height ? width / height : LARGE.width / LARGE.height;
  // Known before the image loads, so that the page does not shift.
  const shownWidth = Math.min(width ?? LARGE.width, MAX_HEIGHT_PX * ratio);
  const src = renditionUrl(item, LARGE);
  const description = describePoint(point);

  function onClick(event: MouseEvent<HTMLButtonElement>) {
    // Enter and Space click too, but have no position.
    if (event.detail > 0) onChange(pointIn(event.currentTarget.getBoundingClientRect(), event));
  }

  function onKeyDown(event: KeyboardEvent) {
    const moved = movedPoint(point, event);
    if (!moved) return;
    event.preventDefault();
    onChange(moved);
  }

  return (
    <div className="grid gap-2 text-sm">
      <div className="grid place-items-center overflow-hidden rounded-md bg-muted">
        <button
          type="button"
          aria-label="Focal point"
          aria-describedby={hintId}
          onClick={onClick}
          onKeyDown={onKeyDown}
          style={{ width: `min(100%, ${shownWidth}px)`, aspectRatio: ratio }}
          className="relative cursor-crosshair outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
        >
          <ImageWithFallback
            src={src}
            alt={item.alt_text ?? ''}
            width={width ?? LARGE.width}
            height={height ?? LARGE.height}
            className="size-full object-contain"
            fallback={<BrokenImage />}
          />
          <span
            aria-hidden
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
            className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-white bg-black/30 ring-2 ring-black/60"
          />
        </button>
      </div>
      <p id={hintId} className="text-muted-foreground">
        Focal point: <span aria-live="polite">{description}</span>. Click the image or use the arrow
        keys; crops keep this point in view.
      </p>
      <div aria-hidden className="flex gap-3">
        {CROPS.map(({ name, ratio: boxRatio }) => (
          <figure key={name} className="grid gap-1 text-xs text-muted-foreground">
            <img
              src={src}
              alt=""
              width={Math.round(CROP_HEIGHT_PX * boxRatio)}
              height={CROP_HEIGHT_PX}
              style={{
                width: CROP_HEIGHT_PX * boxRatio,
                height: CROP_HEIGHT_PX,
                objectPosition: objectPosition(point, ratio, boxRatio),
              }}
              className="rounded-sm object-cover"
            />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

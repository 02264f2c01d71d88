import { Crop as CropIcon, RotateCcw, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { NativeSelect } from '~/components/native-select';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useIsOnline, WAITING } from '~/components/unsaved/use-is-online';
import { toAppError } from '~/lib/errors';
import { useClosing, useUnsaved } from '~/lib/unsaved/use-unsaved';
import {
  focalAfterCrop,
  largestCrop,
  pixelsOf,
  SHAPES,
  type Shape,
  type Size,
  turnedCrop,
  turnedSize,
  WHOLE,
} from './crop';
import { CropFrame } from './crop-frame';
import { useCropImage } from './media-queries';
import type { MediaItem } from './media-schema';
import { cropFailure, MEDIA_MESSAGES } from './messages';

const SHAPE_LABELS = Object.fromEntries(
  Object.entries(SHAPES).map(([name, { label }]) => [name, label]),
);
const TURNS = 4;

/** Turns and crops an image, into a new file or in its place. */
export function CropDialog({ item }: { item: MediaItem }) {
  const [isOpen, setIsOpen] = useState(false);
  const { width, height } = item;
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm">
          <CropIcon aria-hidden />
          Crop and rotate
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-3xl">
        <DialogHeader>
          <DialogTitle>Crop and rotate</DialogTitle>
          <DialogDescription>
            Saving as a new file leaves this one as it is. Replacing the file changes every page
            that shows it; the earlier version can be restored for 30 days.
          </DialogDescription>
        </DialogHeader>
        {item.file_type === 'image/gif' ? (
          <Alert variant="warning" title={MEDIA_MESSAGES.notCropped} />
        ) : width && height ? (
          <CropForm item={item} stored={{ width, height }} onSaved={() => setIsOpen(false)} />
        ) : (
          <Alert variant="warning" title={MEDIA_MESSAGES.sizeUnknown} />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface CropFormProps {
  item: MediaItem;
  stored: Size;
  onSaved: () => void;
}

function CropForm({ item, stored, onSaved }: CropFormProps) {
  const save = useCropImage();
  const isOnline = useIsOnline();
  const { finish } = useClosing();
  const [shape, setShape] = useState<Shape>('free');
  const [turns, setTurns] = useState(0);
  const [crop, setCrop] = useState(WHOLE);
  const { ratio } = SHAPES[shape];
  const size = turnedSize(stored, turns);
  const box = pixelsOf(crop, size);
  const isChanged = turns > 0 || box.width < size.width || box.height < size.height;
  useUnsaved(isChanged);

  function turn(isClockwise: boolean) {
    const next = (turns + (isClockwise ? 1 : TURNS - 1)) % TURNS;
    setTurns(next);
    // A fixed shape stays as it is on the screen; any other part turns with the image.
    setCrop(
      ratio === null ? turnedCrop(crop, isClockwise) : largestCrop(turnedSize(stored, next), ratio),
    );
  }

  function choose(next: Shape) {
    setShape(next);
    if (SHAPES[next].ratio !== null) setCrop(largestCrop(size, SHAPES[next].ratio));
  }

  function send(isReplacement: boolean) {
    const focal = focalAfterCrop({ x: item.focal_x, y: item.focal_y }, turns, crop);
    save.mutate(
      { item, turns, crop: box, focal, isReplacement },
      {
        onSuccess() {
          notify.success(MEDIA_MESSAGES.cropSaved);
          finish(onSaved);
        },
        onError: (error) =>
          notifyFailure(MEDIA_MESSAGES.cropFailed, error, cropFailure(toAppError(error))),
      },
    );
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-2">
        <FormField label="Shape">
          {(field) => (
            <NativeSelect
              {...field}
              required
              options={SHAPE_LABELS}
              value={shape}
              onChange={({ target }) => choose(target.value as Shape)}
              className="min-h-9! pointer-coarse:min-h-11!"
            />
          )}
        </FormField>
        <Button variant="outline" size="sm" onClick={() => turn(false)}>
          <RotateCcw aria-hidden />
          Turn left
        </Button>
        <Button variant="outline" size="sm" onClick={() => turn(true)}>
          <RotateCw aria-hidden />
          Turn right
        </Button>
      </div>
      <CropFrame
        item={item}
        stored={stored}
        turns={turns}
        crop={crop}
        ratio={ratio}
        onChange={setCrop}
      />
      {save.isPending && !isOnline && <Alert variant="warning" title={WAITING} />}
      {save.isError && <Alert variant="error" title={cropFailure(toAppError(save.error))} />}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button
          variant="outline"
          disabled={!isChanged || save.isPending}
          onClick={() => send(true)}
        >
          Replace file
        </Button>
        <Button disabled={!isChanged || save.isPending} onClick={() => send(false)}>
          {save.isPending ? 'Saving...' : 'Save as new file'}
        </Button>
      </DialogFooter>
    </div>
  );
}

import { type ReactNode, useState } from 'react';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '~/components/ui/dialog';
import { ImageManager } from './image-manager';
import { COVERS_CARD } from './media-gallery';
import { type MediaItem, nameOf } from './media-schema';

interface MediaPickerDialogProps {
  group: 'images' | 'videos';
  /** The button that opens it. */
  trigger: ReactNode;
  /** `imageValueOf` and `mediaPath` make of it what blocks store. */
  onChoose: (item: MediaItem) => void;
}

/** Chooses a file of the library, or one that is uploaded on the spot. */
export function MediaPickerDialog({ group, trigger, onChoose }: MediaPickerDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const noun = group === 'images' ? 'image' : 'video';

  function choose(item: MediaItem) {
    setIsOpen(false);
    onChoose(item);
  }

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent className="max-w-4xl">
        <DialogHeader>
          <DialogTitle>Choose {noun === 'image' ? 'an image' : 'a video'}</DialogTitle>
          <DialogDescription>From the media library, or a new one.</DialogDescription>
        </DialogHeader>
        <ImageManager group={group}>
          {(item) => (
            <button type="button" className={COVERS_CARD} onClick={() => choose(item)}>
              {nameOf(item)}
            </button>
          )}
        </ImageManager>
      </DialogContent>
    </Dialog>
  );
}

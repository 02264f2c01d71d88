import { useState } from 'react';
import { Button } from '~/components/ui/button';
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

interface MediaPickerProps {
  kind: 'image' | 'video';
  /** Of the button that opens it. */
  label: string;
  /** `imageValueOf` and `mediaPath` make of it what blocks store. */
  onPick: (item: MediaItem) => void;
}

/** Chooses one file of the media library, or one that is uploaded on the spot. */
export function MediaPicker({ kind, label, onPick }: MediaPickerProps) {
  const [isOpen, setIsOpen] = useState(false);

  function pick(item: MediaItem) {
    onPick(item);
    setIsOpen(false);
  }

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm">
          {label}
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-4xl">
        <DialogHeader>
          <DialogTitle>{label}</DialogTitle>
          <DialogDescription>
            Choose from the media library, newest first, or upload a new file.
          </DialogDescription>
        </DialogHeader>
        <ImageManager group={kind === 'image' ? 'images' : 'videos'}>
          {(item) => (
            <button type="button" className={COVERS_CARD} onClick={() => pick(item)}>
              {nameOf(item)}
            </button>
          )}
        </ImageManager>
      </DialogContent>
    </Dialog>
  );
}

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
  /** The label of the button that opens the picker. */
  label: string;
  /** `imageValueOf` and `mediaPath` turn the item into what blocks store. */
  onPick: (item: MediaItem) => void;
}

/** Chooses a file from the media library, or uploads one. */
export function MediaPicker({ kind, label, onPick }: MediaPickerProps) {
  const [isOpen, setIsOpen] = useState(false);

  function pick(item: MediaItem) {
    onPick(item);
    setIsOpen(false);
  }

  /** A single new file is the one that the person wants. */
  function pickUploaded(items: MediaItem[]) {
    const [only, ...others] = items;
    if (only && others.length === 0) pick(only);
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
        <ImageManager group={kind === 'image' ? 'images' : 'videos'} onUploaded={pickUploaded}>
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

import { Images } from 'lucide-react';
import { Link } from 'react-router';
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
import { nameOf } from './media-schema';

/** The images of the site's content, available where content is managed (§2). */
export function ImageManagerDialog() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm">
          <Images aria-hidden />
          Image Manager
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-4xl">
        <DialogHeader>
          <DialogTitle>Image Manager</DialogTitle>
          <DialogDescription>Add images for pages, or browse the existing ones.</DialogDescription>
        </DialogHeader>
        <ImageManager>
          {(item) => (
            <Link to={`/admin/media?open=${item.id}`} className={COVERS_CARD}>
              {nameOf(item)}
            </Link>
          )}
        </ImageManager>
      </DialogContent>
    </Dialog>
  );
}

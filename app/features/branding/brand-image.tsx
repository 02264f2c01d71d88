import { ImageOff } from 'lucide-react';
import { ImageWithFallback } from '~/components/image-with-fallback';
import { publicFileUrl } from '~/lib/site/storage-url';
import type { BrandBucket } from './brand-files-api';

interface BrandImageProps {
  bucket: BrandBucket;
  path: string;
  alt: string;
}

export function BrandImage({ bucket, path, alt }: BrandImageProps) {
  return (
    <ImageWithFallback
      src={publicFileUrl(bucket, path)}
      alt={alt}
      width={80}
      height={80}
      className="h-20 w-auto max-w-60 min-w-20 rounded-md bg-muted object-contain p-1"
      fallback={
        <span className="grid size-20 place-items-center rounded-md bg-muted text-muted-foreground">
          <ImageOff aria-hidden className="size-6" />
        </span>
      }
    />
  );
}

import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { measureImage } from '~/features/media/measure-image';
import { uploadErrorText, uploadErrorTitle } from '~/features/media/messages';
import { toAppError } from '~/lib/errors';
import type { BrandBucket } from './brand-files-api';
import { useUploadBrandFile } from './brand-files-queries';
import { BRANDING_MESSAGES } from './messages';

/** §5. */
const RECOMMENDED_PX = 32;

interface BrandUploadButtonProps {
  bucket: BrandBucket;
  /** `Logo` or `Favicon`. */
  noun: string;
  accept: string;
  /** Gets the path of the stored file. */
  onUploaded: (path: string) => void;
}

/** Stores an image. The server checks its type, size and content. */
export function BrandUploadButton({ bucket, noun, accept, onUploaded }: BrandUploadButtonProps) {
  const upload = useUploadBrandFile(bucket);
  const picker = useRef<HTMLInputElement>(null);

  function send(file: File) {
    upload.mutate(file, {
      onSuccess(name) {
        onUploaded(`storage/${name}`);
        void tellUploaded(file);
      },
      onError(cause) {
        const failure = toAppError(cause);
        notifyFailure(uploadErrorTitle(failure), failure, uploadErrorText(failure));
      },
    });
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={upload.isPending}
        onClick={() => picker.current?.click()}
      >
        <Upload aria-hidden />
        {upload.isPending ? 'Uploading...' : `Upload ${noun.toLowerCase()}`}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        aria-label={`${noun} to upload`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) send(file);
          target.value = '';
        }}
      />
    </>
  );
}

/** Smaller images are stored too: the size is only a recommendation. */
async function tellUploaded(file: File) {
  const { width, height } = await measureImage(file);
  if (width && height && Math.min(width, height) < RECOMMENDED_PX) {
    const description = `It is ${width}×${height}. ${RECOMMENDED_PX}x${RECOMMENDED_PX} or larger is recommended.`;
    notify.warning(BRANDING_MESSAGES.uploaded, { description });
  } else notify.success(BRANDING_MESSAGES.uploaded);
}

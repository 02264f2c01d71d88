import { Upload as UploadIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '~/components/ui/button';
import { cn } from '~/lib/cn';
import { useUnsaved } from '~/lib/unsaved/use-unsaved';
import { ArrivedFiles } from './arrived-files';
import { acceptOf, MEDIA_GROUPS, typeNames } from './media-schema';
import { RefusedFiles } from './refused-files';
import { UploadRow } from './upload-row';
import { useDropZone } from './use-drop-zone';
import { type UploadsOptions, useUploads } from './use-uploads';

const TEXT_FIELDS = 'input, textarea, [contenteditable]';

interface UploadPanelProps extends UploadsOptions {
  /** Whether the panel is hidden, so that it ignores files pasted elsewhere. */
  isHidden?: boolean;
}

/** Adds files by picker, drag or paste. People can describe each now or later. */
export function UploadPanel({ isHidden = false, ...options }: UploadPanelProps) {
  const { queue, refused, dismissRefused, arrived, dismissArrived, ...uploads } =
    useUploads(options);
  const { add, sendAll, edit, cancel, remove } = uploads;
  const { isOver, ...dropZone } = useDropZone(add);
  const picker = useRef<HTMLInputElement>(null);
  usePastedFiles(isHidden ? ignore : add);
  useUnsaved(queue.length > 0);

  const waiting = queue.filter(({ status }) => status !== 'sending');
  const { extensions } = MEDIA_GROUPS[options.group];

  return (
    <section aria-label="Upload" className="grid gap-3">
      <div
        {...dropZone}
        data-over={isOver || undefined}
        className={cn(
          'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border border-dashed border-input bg-card px-4 py-5 text-center text-sm transition-colors',
          'data-over:border-primary data-over:bg-accent-soft',
        )}
      >
        <Button variant="outline" size="sm" onClick={() => picker.current?.click()}>
          <UploadIcon aria-hidden />
          Choose files
        </Button>
        <p className="text-muted-foreground">
          or drag them here, or paste an image. {typeNames(extensions)}, up to 10 MB each.
        </p>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={acceptOf(extensions)}
          aria-label="Files to upload"
          onChange={({ target }) => {
            add(target.files ?? []);
            target.value = '';
          }}
        />
      </div>

      <RefusedFiles files={refused} extensions={extensions} onDismiss={dismissRefused} />
      <ArrivedFiles names={arrived} onDismiss={dismissArrived} />
      {queue.length > 0 && (
        <>
          <ul aria-label="Files to upload" className="grid gap-2">
            {queue.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onEdit={(words) => edit(upload.id, words)}
                onCancel={() => cancel(upload.id)}
                onRemove={() => remove(upload.id)}
              />
            ))}
          </ul>
          <Button className="w-fit" disabled={waiting.length === 0} onClick={() => void sendAll()}>
            {uploadLabel(waiting.length)}
          </Button>
        </>
      )}
    </section>
  );
}

function ignore() {}

function uploadLabel(waiting: number): string {
  if (waiting === 0) return 'Uploading...';
  return waiting === 1 ? 'Upload 1 file' : `Upload ${waiting} files`;
}

/** Accepts pasted files anywhere on the page, except when text is pasted into a field. */
function usePastedFiles(add: (files: Iterable<File>) => void) {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    function onPaste({ clipboardData, target }: ClipboardEvent) {
      if (!clipboardData || clipboardData.files.length === 0) return;
      // Word processors copy text together with a picture of it. In a field, the text is meant.
      const isWriting = target instanceof Element && target.matches(TEXT_FIELDS);
      if (!isWriting || !clipboardData.types.includes('text/plain')) {
        latest.current(clipboardData.files);
      }
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

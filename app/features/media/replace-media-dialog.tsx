import { RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { type AppError, toAppError } from '~/lib/errors';
import { formatBytes } from '~/lib/format';
import { useUnsaved } from '~/lib/unsaved/use-unsaved';
import { altTextFrom, isMissing, storedAltText } from './alt-text';
import { AltTextField } from './alt-text-field';
import { measureImage } from './measure-image';
import { useReplaceMedia } from './media-queries';
import {
  acceptOf,
  fileProblem,
  isImage,
  type MediaItem,
  replacementTypes,
  typeNames,
} from './media-schema';
import { MEDIA_MESSAGES, uploadErrorText, uploadErrorTitle } from './messages';

export function ReplaceMediaDialog({ item }: { item: MediaItem }) {
  return (
    <FormDialog
      title="Replace file"
      description="Every page that shows this file will show the new one."
      icon={RefreshCw}
      variant="outline"
    >
      {(close) => <ReplaceForm item={item} onReplaced={close} />}
    </FormDialog>
  );
}

interface ReplaceFormProps {
  item: MediaItem;
  onReplaced: () => void;
}

function ReplaceForm({ item, onReplaced }: ReplaceFormProps) {
  const replace = useReplaceMedia();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [altText, setAltText] = useState(altTextFrom(item.alt_text));
  const [wasAsked, setWasAsked] = useState(false);
  const [share, setShare] = useState(0);
  const extensions = replacementTypes(item);
  const isPicture = isImage(item);
  useUnsaved(file !== null);

  async function choose(chosen: File) {
    const problem =
      fileProblem(chosen, extensions) ??
      fileProblem(chosen, extensions, await measureImage(chosen));
    if (problem) reportFailure(problem, chosen);
    else setFile(chosen);
  }

  function send() {
    setWasAsked(true);
    if (!file || (isPicture && isMissing(altText))) return;
    replace.mutate(
      {
        item,
        file,
        alt_text: isPicture ? storedAltText(altText) : null,
        onProgress: setShare,
        signal: new AbortController().signal,
      },
      {
        onSuccess() {
          notify.success(MEDIA_MESSAGES.uploaded);
          onReplaced();
        },
        onError: (error) => reportFailure(toAppError(error), file),
      },
    );
  }

  function reportFailure(error: AppError, file: File) {
    const why = MEDIA_MESSAGES.uploadFailed(uploadErrorText(error, extensions, file));
    notifyFailure(uploadErrorTitle(error), error, `${file.name}: ${why}`);
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <Button variant="outline" size="sm" onClick={() => picker.current?.click()}>
          Choose file
        </Button>
        <p className="min-w-0 wrap-anywhere text-muted-foreground">
          {file ? `${file.name} · ${formatBytes(file.size)}` : typeNames(extensions)}
        </p>
        <input
          ref={picker}
          type="file"
          hidden
          accept={acceptOf(extensions)}
          aria-label="New file"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (chosen) void choose(chosen);
          }}
        />
      </div>
      {isPicture && (
        <AltTextField
          value={altText}
          onChange={setAltText}
          isAsking={wasAsked}
          hint="Does this still describe the new image?"
        />
      )}
      {wasAsked && !file && <Alert variant="error" title="Choose the new file first." />}
      {replace.isPending && (
        <progress aria-label="Uploading" value={share} className="h-2 w-full accent-primary" />
      )}
      {replace.isError && <Alert variant="error" title={MEDIA_MESSAGES.uploadAgain} />}
      <FormDialogActions submit="Replace" submitting="Replacing..." isPending={replace.isPending} />
    </form>
  );
}

import { FileText, Film, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { formatBytes } from '~/lib/format';
import { declaredType } from '~/lib/upload';
import { ALT_MAX, TITLE_MAX } from './media-schema';
import { MEDIA_MESSAGES, uploadErrorText, uploadErrorTitle } from './messages';
import { isImageFile, type Upload, type UploadWords } from './upload-queue';

interface UploadRowProps {
  upload: Upload;
  onEdit: (words: Partial<UploadWords>) => void;
  onCancel: () => void;
  onRemove: () => void;
}

export function UploadRow({ upload, onEdit, onCancel, onRemove }: UploadRowProps) {
  const { file, title, altText, isDecorative, status, share, error } = upload;
  const isSending = status === 'sending';

  return (
    <li className="grid gap-3 rounded-lg border border-border bg-card p-3 sm:grid-cols-[5rem_1fr_auto]">
      <Preview file={file} />
      <div className="grid min-w-0 gap-3">
        <p className="truncate text-sm">
          <span className="font-medium">{file.name}</span>{' '}
          <span className="text-muted-foreground">{formatBytes(file.size)}</span>
        </p>
        {isSending ? (
          <progress
            aria-label={`Uploading ${file.name}`}
            value={share}
            className="h-2 w-full accent-primary"
          />
        ) : (
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <FormField label="Title">
              {(field) => (
                <Input
                  {...field}
                  value={title}
                  maxLength={TITLE_MAX}
                  onChange={({ target }) => onEdit({ title: target.value })}
                />
              )}
            </FormField>
            {isImageFile(file) && (
              <div className="grid gap-2">
                <FormField label="Alt text" hint="Leave it empty to add it later.">
                  {(field) => (
                    <Input
                      {...field}
                      value={altText}
                      maxLength={ALT_MAX}
                      disabled={isDecorative}
                      placeholder="What the image shows"
                      onChange={({ target }) => onEdit({ altText: target.value })}
                    />
                  )}
                </FormField>
                <DecorativeChoice
                  isDecorative={isDecorative}
                  onChange={(isChosen) => onEdit({ isDecorative: isChosen })}
                />
              </div>
            )}
          </div>
        )}
        {status === 'failed' && error && (
          <Alert variant="error" title={MEDIA_MESSAGES.uploadAgain}>
            {uploadErrorTitle(error)}: {uploadErrorText(error, undefined, file)}
          </Alert>
        )}
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-end"
        onClick={isSending ? onCancel : onRemove}
        aria-label={`${isSending ? 'Cancel' : 'Remove'} ${file.name}`}
      >
        <X aria-hidden />
        {isSending ? 'Cancel' : 'Remove'}
      </Button>
    </li>
  );
}

interface DecorativeChoiceProps {
  isDecorative: boolean;
  onChange: (isDecorative: boolean) => void;
}

/** For images without meaning, which screen readers skip. */
export function DecorativeChoice({ isDecorative, onChange }: DecorativeChoiceProps) {
  return (
    <label className="flex min-h-6 w-fit cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isDecorative}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-primary"
      />
      Decorative
    </label>
  );
}

const PREVIEW_PX = 80;

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  const isPicture = isImageFile(file);
  useEffect(() => {
    if (!isPicture) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, isPicture]);

  const Icon = declaredType(file).startsWith('video/') ? Film : FileText;
  return (
    <div className="grid size-20 place-items-center overflow-hidden rounded-md bg-muted text-muted-foreground">
      {url ? (
        <img
          src={url}
          alt=""
          width={PREVIEW_PX}
          height={PREVIEW_PX}
          className="size-full object-cover"
        />
      ) : (
        <Icon aria-hidden className="size-7" strokeWidth={1.5} />
      )}
    </div>
  );
}

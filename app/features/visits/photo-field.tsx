import { Camera, FileText, Paperclip, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import { Button, buttonVariants } from '~/components/ui/button';
import type { KeptFile } from './visit-queue';
import { visitStore } from './visit-store';
import { FILES_MAX } from './visits-schema';

interface PhotoFieldProps {
  files: readonly KeptFile[];
  problem: string | null;
  isAdding: boolean;
  onAdd: (files: File[]) => void;
  onRemove: (file: KeptFile) => void;
}

export function PhotoField({ files, problem, isAdding, onAdd, onRemove }: PhotoFieldProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <FileButton accept="image/*" capture onAdd={onAdd}>
          <Camera aria-hidden /> Take a photo
        </FileButton>
        <FileButton accept="image/jpeg,image/png,image/webp,application/pdf" onAdd={onAdd}>
          <Paperclip aria-hidden /> Choose files
        </FileButton>
      </div>
      <p role="status" className="empty:hidden">
        {isAdding && 'Adding…'}
      </p>
      {problem && (
        <p role="alert" className="font-semibold text-destructive">
          {problem}
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label="Photos and documents" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {files.map((file, index) => (
            <li key={file.id} className="relative grid min-w-0 gap-1">
              <Thumbnail file={file} />
              <span className="truncate text-sm">{file.name}</span>
              {file.problem && (
                <span className="text-sm font-semibold text-destructive">{file.problem}</span>
              )}
              <Button
                variant="outline"
                aria-label={`Remove file ${index + 1}, ${file.name}`}
                className="absolute top-1 right-1 size-12 bg-card! p-0!"
                onClick={() => onRemove(file)}
              >
                <X aria-hidden className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted-foreground">
        Up to {FILES_MAX}. Photos are made smaller before they are kept on this phone.
      </p>
    </div>
  );
}

interface FileButtonProps {
  accept: string;
  /** Opens the camera. */
  capture?: boolean;
  onAdd: (files: File[]) => void;
  children: ReactNode;
}

function FileButton({ accept, capture = false, onAdd, children }: FileButtonProps) {
  function add({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onAdd([...(currentTarget.files ?? [])]);
    // So that the same file can be chosen again.
    currentTarget.value = '';
  }
  return (
    <label
      className={`${buttonVariants({ variant: 'outline' })} relative min-h-14 text-base! font-semibold has-focus-visible:ring-2 has-focus-visible:ring-ring`}
    >
      {children}
      <input
        type="file"
        accept={accept}
        capture={capture ? 'environment' : undefined}
        multiple={!capture}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={add}
      />
    </label>
  );
}

function Thumbnail({ file }: { file: KeptFile }) {
  const [address, setAddress] = useState<string | null>(null);
  const isPicture = file.type.startsWith('image/');
  useEffect(() => {
    if (!isPicture) return;
    let made: string | undefined;
    let isGone = false;
    void visitStore.file(file.id).then((content) => {
      if (!content || isGone) return;
      made = URL.createObjectURL(content);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [file.id, isPicture]);
  return (
    <span className="grid aspect-square place-items-center overflow-hidden rounded-lg border border-border bg-muted">
      {address ? (
        <img src={address} alt={file.name} className="size-full object-cover" />
      ) : (
        <FileText aria-hidden className="size-8" />
      )}
    </span>
  );
}

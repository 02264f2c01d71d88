import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import type { FileExtension } from '~/lib/upload';
import { uploadErrorText } from './messages';
import type { RefusedFile } from './use-uploads';

interface RefusedFilesProps {
  files: RefusedFile[];
  extensions: readonly FileExtension[];
  onDismiss: () => void;
}

/** The chosen files that were refused, each with the reason. */
export function RefusedFiles({ files, extensions, onDismiss }: RefusedFilesProps) {
  if (files.length === 0) return null;
  return (
    <Alert
      variant="error"
      title={files.length === 1 ? '1 file was not added' : `${files.length} files were not added`}
    >
      <ul aria-label="Files not added" className="grid gap-0.5">
        {files.map(({ id, name, error }) => (
          <li key={id} className="wrap-anywhere">
            {name}: {uploadErrorText(error, extensions)}
          </li>
        ))}
      </ul>
      <Button variant="outline" size="sm" className="mt-2 text-foreground" onClick={onDismiss}>
        Dismiss
      </Button>
    </Alert>
  );
}

import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { MEDIA_MESSAGES } from './messages';

interface ArrivedFilesProps {
  names: string[];
  onDismiss: () => void;
}

/** After an upload that failed in part: the files that are in the library. */
export function ArrivedFiles({ names, onDismiss }: ArrivedFilesProps) {
  if (names.length === 0) return null;
  return (
    <Alert
      variant="success"
      title={names.length === 1 ? '1 file was uploaded' : `${names.length} files were uploaded`}
    >
      <ul aria-label="Uploaded files" className="grid gap-0.5">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}: {MEDIA_MESSAGES.uploaded}
          </li>
        ))}
      </ul>
      <Button variant="outline" size="sm" className="mt-2 text-foreground" onClick={onDismiss}>
        Dismiss
      </Button>
    </Alert>
  );
}

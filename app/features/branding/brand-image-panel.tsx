import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '~/components/ui/card';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { cn } from '~/lib/cn';
import { toAppError } from '~/lib/errors';
import { publicFileUrl } from '~/lib/site/storage-url';
import type { BrandBucket } from './brand-files-api';
import { brandFilesQuery, useDeleteBrandFile } from './brand-files-queries';
import { BrandImage } from './brand-image';
import { BrandUploadButton } from './brand-upload-button';
import { type ImageSize, imageSize } from './image-size';
import { BRANDING_MESSAGES } from './messages';

interface BrandImagePanelProps {
  bucket: BrandBucket;
  /** `Logo` or `Favicon`. */
  noun: string;
  hint: string;
  accept: string;
  /** The path in the release; `null` for the built-in image. */
  current: string | null;
  own: string;
  /** The last choice could not be saved, so it can be tried again. */
  isUnsaved: boolean;
  isSaving: boolean;
  /** Describes the image that is shown if none is chosen. */
  ownLabel?: string;
  /** Paths that the draft or the live site uses, which cannot be deleted. */
  inUse: readonly string[];
  onChoose: (path: string | null, size: ImageSize) => void;
}

/** Uploads images to the bucket, and makes one of them the site's logo or favicon. */
export function BrandImagePanel(props: BrandImagePanelProps) {
  const { status } = useAuth();
  if (status === 'anonymous') {
    return <Alert variant="error" title={BRANDING_MESSAGES.authenticationRequired} />;
  }
  return <Panel {...props} />;
}

function Panel(props: BrandImagePanelProps) {
  const { bucket, noun, hint, accept, current, own, isUnsaved, isSaving, onChoose } = props;
  const { ownLabel = 'Use the default', inUse } = props;
  const files = useQuery(brandFilesQuery(bucket));
  const [selected, setSelected] = useState<string | null>(null);
  const isChoice = selected !== null && (selected !== current || isUnsaved);

  async function choose() {
    if (selected) onChoose(selected, await imageSize(publicFileUrl(bucket, selected)));
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>{noun}</CardTitle>
        <CardDescription>{hint}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <div className="flex flex-wrap items-center gap-4">
          <BrandImage bucket={bucket} path={current ?? own} alt={`Current ${noun.toLowerCase()}`} />
          <div className="grid gap-2">
            <BrandUploadButton
              bucket={bucket}
              noun={noun}
              accept={accept}
              onUploaded={setSelected}
            />
            {current && (
              <Button
                variant="ghost"
                size="sm"
                disabled={isSaving}
                onClick={() => onChoose(null, {})}
              >
                {ownLabel}
              </Button>
            )}
          </div>
        </div>
        <QueryStates
          query={files}
          failed={BRANDING_MESSAGES.loadFailed}
          isEmpty={(names) => names.length === 0}
          empty={
            <p className="text-sm text-muted-foreground">
              Nothing uploaded yet. The site shows its default.
            </p>
          }
        >
          {(names) => (
            <ul aria-label={`${noun} files`} className="flex flex-wrap gap-2">
              {names.map((name) => {
                const path = `storage/${name}`;
                return (
                  <li key={name}>
                    <button
                      type="button"
                      aria-pressed={path === selected}
                      aria-label={name}
                      onClick={() => setSelected(path)}
                      className={cn(
                        'cursor-pointer rounded-md border border-border p-1',
                        path === selected && 'border-primary ring-2 ring-primary',
                      )}
                    >
                      <BrandImage bucket={bucket} path={path} alt="" />
                    </button>
                  </li>
                );
              })}
            </ul>
          )}
        </QueryStates>
        <div className="flex flex-wrap items-center gap-2">
          <Button disabled={!isChoice || isSaving} onClick={() => void choose()}>
            {isSaving ? 'Updating...' : `Update ${noun}`}
          </Button>
          {selected && (
            <DeleteFile
              bucket={bucket}
              path={selected}
              isInUse={inUse.includes(selected)}
              onDeleted={() => setSelected(null)}
            />
          )}
        </div>
      </CardContent>
    </Card>
  );
}

interface DeleteFileProps {
  bucket: BrandBucket;
  path: string;
  isInUse: boolean;
  onDeleted: () => void;
}

function DeleteFile({ bucket, path, isInUse, onDeleted }: DeleteFileProps) {
  const remove = useDeleteBrandFile(bucket);
  const name = path.replace(/^storage\//, '');
  if (isInUse) {
    return (
      <p className="text-sm text-muted-foreground">
        In use. To delete it, choose another image and publish the change first.
      </p>
    );
  }
  const trigger = (
    <Button variant="danger">
      <Trash2 aria-hidden />
      Delete file
    </Button>
  );
  return (
    <ConfirmDialog
      trigger={trigger}
      title="Delete file"
      verb={['Delete', 'Deleting...']}
      isPending={remove.isPending}
      onConfirm={(close) =>
        remove.mutate(name, {
          onSuccess() {
            notify.success(BRANDING_MESSAGES.deleted);
            onDeleted();
          },
          onError(cause) {
            const isRefused = toAppError(cause).code === 'forbidden';
            const description = isRefused ? BRANDING_MESSAGES.deleteRefused : undefined;
            notifyFailure(BRANDING_MESSAGES.deleteFailed, cause, description);
          },
          onSettled: close,
        })
      }
    >
      “{name}” will be permanently deleted. If you restore an earlier release that used it, visitors
      will see the default instead.
    </ConfirmDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Folder } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '~/components/delete-dialog';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '~/components/ui/dialog';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { FolderNameForm } from './folder-name-form';
import { foldersQuery, useDeleteFolder, useRenameFolder } from './media-queries';
import type { MediaFolder } from './media-schema';
import { MEDIA_MESSAGES } from './messages';
import { NewFolderDialog } from './new-folder-dialog';

interface FoldersDialogProps {
  /** The folder that was deleted may be the one on the screen. */
  onDeleted: (id: string) => void;
}

/** Adds, renames and deletes folders. */
export function FoldersDialog({ onDeleted }: FoldersDialogProps) {
  const folders = useQuery(foldersQuery());
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm">
          <Folder aria-hidden />
          Folders
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Folders</DialogTitle>
          <DialogDescription>
            A file can be in one folder or none. Deleting a folder keeps its files.
          </DialogDescription>
        </DialogHeader>
        <QueryStates
          query={folders}
          failed={MEDIA_MESSAGES.loadAgain}
          isEmpty={(found) => found.length === 0}
          empty={<p className="text-sm text-muted-foreground">No folders yet</p>}
        >
          {(found) => (
            <ul aria-label="Folders" className="grid gap-2">
              {found.map((folder) => (
                <FolderRow key={folder.id} folder={folder} onDeleted={onDeleted} />
              ))}
            </ul>
          )}
        </QueryStates>
        <Button size="sm" className="w-fit" onClick={() => setIsAdding(true)}>
          Add folder
        </Button>
        <NewFolderDialog
          isOpen={isAdding}
          onClose={() => setIsAdding(false)}
          description="Folders keep the library organised. Visitors don’t see them."
          onCreated={() => {}}
        />
      </DialogContent>
    </Dialog>
  );
}

interface FolderRowProps extends FoldersDialogProps {
  folder: MediaFolder;
}

function FolderRow({ folder, onDeleted }: FolderRowProps) {
  const { id, name } = folder;
  const [isRenaming, setIsRenaming] = useState(false);
  const rename = useRenameFolder();
  const remove = useDeleteFolder();

  function save(next: string) {
    rename.mutate(
      { id, name: next },
      {
        onSuccess() {
          notify.success(MEDIA_MESSAGES.folderRenamed, { description: next });
          setIsRenaming(false);
        },
      },
    );
  }

  function confirm(close: () => void) {
    remove.mutate(id, {
      onSuccess() {
        notify.success(MEDIA_MESSAGES.folderDeleted, { description: name });
        close();
        onDeleted(id);
      },
      onError: (error) => notifyFailure(MEDIA_MESSAGES.folderDeleteFailed, error),
    });
  }

  if (isRenaming) {
    return (
      <li className="rounded-md border border-border p-3">
        <FolderNameForm name={name} label="Name" error={rename.error} onSave={save}>
          <div className="flex gap-2">
            <Button type="submit" size="sm" disabled={rename.isPending}>
              {rename.isPending ? 'Saving...' : 'Save'}
            </Button>
            <Button variant="outline" size="sm" onClick={() => setIsRenaming(false)}>
              Cancel
            </Button>
          </div>
        </FolderNameForm>
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-md border border-border p-1.5 pl-3">
      <span className="min-w-0 flex-1 text-sm wrap-anywhere max-sm:basis-full">{name}</span>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Rename ${name}`}
        onClick={() => setIsRenaming(true)}
      >
        Rename
      </Button>
      <DeleteDialog
        title="Delete this folder?"
        of={name}
        isPending={remove.isPending}
        onConfirm={confirm}
      >
        “{name}” will be deleted. Its files stay in the library, without a folder.
      </DeleteDialog>
    </li>
  );
}

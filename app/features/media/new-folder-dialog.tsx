import { FormDialogActions } from '~/components/form-dialog';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog';
import { notify } from '~/components/ui/toast';
import { useClosing } from '~/lib/unsaved/use-unsaved';
import { FolderNameForm } from './folder-name-form';
import { useCreateFolder } from './media-queries';
import type { MediaFolder } from './media-schema';
import { MEDIA_MESSAGES } from './messages';

interface NewFolderDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** What the folder is for. */
  description: string;
  onCreated: (folder: MediaFolder) => void;
}

export function NewFolderDialog({ isOpen, onClose, description, onCreated }: NewFolderDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>New folder</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <NewFolderForm
          onCreated={(folder) => {
            onClose();
            onCreated(folder);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

function NewFolderForm({ onCreated }: Pick<NewFolderDialogProps, 'onCreated'>) {
  const create = useCreateFolder();
  const { finish } = useClosing();

  function save(name: string) {
    create.mutate(name, {
      onSuccess(folder) {
        notify.success(MEDIA_MESSAGES.folderAdded, { description: name });
        finish(() => onCreated(folder));
      },
    });
  }

  return (
    <FolderNameForm name="" label="Name" error={create.error} onSave={save}>
      <FormDialogActions submit="Add folder" submitting="Adding..." isPending={create.isPending} />
    </FolderNameForm>
  );
}

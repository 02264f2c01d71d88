import { Undo2 } from 'lucide-react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Button } from '~/components/ui/button';
import { partName } from '~/lib/site/parts';
import type { DraftPart } from './draft';

interface RevertDialogProps {
  release: number;
  /** The parts that differ from what visitors see. */
  parts: DraftPart[];
  isSaving: boolean;
  onRevert: () => Promise<void>;
}

/** Discards the draft, including what others have saved in it. Names the parts and asks first. */
export function RevertDialog({ release, parts, isSaving, onRevert }: RevertDialogProps) {
  const names = new Intl.ListFormat('en-AU').format(parts.map(partName));
  const trigger = (
    <Button variant="outline" size="sm" disabled={isSaving}>
      <Undo2 aria-hidden />
      Revert to published
    </Button>
  );

  async function revert(close: () => void) {
    await onRevert();
    close();
  }

  return (
    <ConfirmDialog
      trigger={trigger}
      title="Revert to published"
      verb={['Revert', 'Reverting...']}
      isPending={isSaving}
      onConfirm={(close) => void revert(close)}
    >
      The draft will go back to release {release}, which visitors see now. These unpublished changes
      will be discarded: {names}.
    </ConfirmDialog>
  );
}

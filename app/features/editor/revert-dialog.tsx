import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '~/components/ui/dialog';
import { type DraftPart, partName } from './draft';

interface RevertDialogProps {
  release: number;
  /** What differs from what visitors see. */
  parts: DraftPart[];
  isSaving: boolean;
  onRevert: () => Promise<void>;
}

/** Throws away the draft, also what others have saved in it: it names what goes, and asks. */
export function RevertDialog({ release, parts, isSaving, onRevert }: RevertDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const names = new Intl.ListFormat('en-AU').format(parts.map(partName));

  async function revert() {
    await onRevert();
    setIsOpen(false);
  }

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm" disabled={isSaving}>
          <Undo2 aria-hidden />
          Revert to published
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Revert to published</DialogTitle>
          <DialogDescription>
            The draft goes back to release {release}, which visitors see. Changes that are not
            published are thrown away: {names}.
          </DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button variant="cta" disabled={isSaving} onClick={() => void revert()}>
            {isSaving ? 'Reverting...' : 'Revert'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

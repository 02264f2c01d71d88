import { TriangleAlert } from 'lucide-react';
import { Button } from '~/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog';

interface PublishCheckProps {
  /** What was found; the dialog is closed without any. */
  problems: string[];
  onClose: () => void;
  onPublish: () => void;
}

/** Shows what people would regret, and lets them publish anyway. */
export function PublishCheck({ problems, onClose, onPublish }: PublishCheckProps) {
  return (
    <Dialog open={problems.length > 0} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Check these first</DialogTitle>
          <DialogDescription>The page is saved. Visitors do not see it yet.</DialogDescription>
        </DialogHeader>
        <ul className="grid max-h-60 gap-2 overflow-y-auto text-sm">
          {problems.map((problem) => (
            <li key={problem} className="flex items-start gap-2 wrap-anywhere">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
              {problem}
            </li>
          ))}
        </ul>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Back to the page</Button>
          </DialogClose>
          <Button onClick={onPublish}>Publish anyway</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

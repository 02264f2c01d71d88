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
import { type Card, stageLabel } from './applications-schema';
import { isPlaced } from './use-moves';

interface MoveBackDialogProps {
  cards: readonly Card[];
  stage: string;
  onClose: () => void;
  onMove: () => void;
}

/** Asks before someone who has been placed is moved back. */
export function MoveBackDialog({ cards, stage, onClose, onMove }: MoveBackDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Move back to {stageLabel(stage)}?</DialogTitle>
          <DialogDescription className="wrap-anywhere">{withdrawalText(cards)}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button
            variant="cta"
            onClick={() => {
              onClose();
              onMove();
            }}
          >
            Move back
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** What moving these cards does to placements. */
export function withdrawalText(cards: readonly Card[]): string {
  const placed = cards.filter(isPlaced);
  const [first] = placed;
  return placed.length === 1
    ? `${first?.name} has a placement. It will be withdrawn, its open steps will be closed, and the vacancy gets the position back.`
    : `${placed.length} people have placements. These will be withdrawn, their open steps will be closed, and the vacancy gets the positions back.`;
}

import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { formatDateTime } from '~/lib/format';

interface DraftOfferProps {
  at: string;
  onTake: () => void;
  onDiscard: () => void;
}

export function DraftOffer({ at, onTake, onDiscard }: DraftOfferProps) {
  return (
    <Alert variant="warning" title="There are unsaved changes of yours">
      <p>Kept in this browser on {formatDateTime(at)}.</p>
      <div className="mt-2 flex flex-wrap gap-2 text-foreground">
        <Button variant="outline" size="sm" onClick={onTake}>
          Use my changes
        </Button>
        <Button variant="outline" size="sm" onClick={onDiscard}>
          Discard them
        </Button>
      </div>
    </Alert>
  );
}

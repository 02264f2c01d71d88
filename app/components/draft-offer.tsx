import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import type { OfferedDraft } from '~/components/unsaved/use-local-draft';
import { formatDateTime } from '~/lib/format';

/** Offers a draft that was typed earlier and not saved. Renders nothing if there is none. */
export function DraftOffer({ at, take, discard }: OfferedDraft) {
  if (!at) return null;
  return (
    <Alert variant="warning" title="You have unsaved changes from earlier">
      <p>They were saved in this browser on {formatDateTime(at)}.</p>
      <div className="mt-2 flex flex-wrap gap-2 text-foreground">
        <Button variant="outline" size="sm" onClick={take}>
          Use my changes
        </Button>
        <Button variant="outline" size="sm" onClick={discard}>
          Discard them
        </Button>
      </div>
    </Alert>
  );
}

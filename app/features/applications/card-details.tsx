import type { Selection } from '~/components/record-list/use-selection';
import { Badge } from '~/components/ui/badge';
import { formatWhen } from '~/lib/format';
import { WITHOUT_PLACEMENT } from '~/lib/records/trade';
import { type Card, PLACED } from './applications-schema';
import { daysAtStage, daysText } from './pipeline-view';

interface CardDetailsProps {
  card: Card;
  /** Why its last move was refused. The toast has announced it. */
  refusal: string | undefined;
  selection: Selection | false;
}

/** What a card of the board shows below the name. */
export function CardDetails({ card, refusal, selection }: CardDetailsProps) {
  const days = daysText(daysAtStage(card, Date.now()));
  return (
    <>
      <p className="text-muted-foreground wrap-anywhere">
        {[card.suburb, card.average_score !== null && `Score ${card.average_score}`, days]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {card.licences.length > 0 && (
        <p className="truncate text-muted-foreground" title={card.licences.join(', ')}>
          {card.licences.join(', ')}
        </p>
      )}
      <CardFlags card={card} />
      {card.status === PLACED && !card.has_placement && (
        <p className="text-warning wrap-anywhere">{WITHOUT_PLACEMENT}</p>
      )}
      {refusal && <p className="text-destructive wrap-anywhere">Not moved. {refusal}</p>}
      {selection && (
        <label className="flex min-h-8 cursor-pointer items-center gap-2 text-muted-foreground pointer-coarse:min-h-11">
          <input
            type="checkbox"
            aria-label={`Select ${card.name}`}
            checked={selection.has(card.id)}
            onChange={({ target }) => selection.set([card.id], target.checked)}
          />
          Select
        </label>
      )}
    </>
  );
}

/** What has to be put right, or is on its way. */
export function CardFlags({ card }: { card: Card }) {
  return (
    <p className="flex flex-wrap gap-1 empty:hidden">
      {card.awaits_consent && <Badge variant="accent">Not asked yet</Badge>}
      {card.waits_for_guardian && card.guardian_answer === null && (
        <Badge variant="accent">Awaiting guardian</Badge>
      )}
      {card.guardian_answer === 'agreed' && <Badge variant="muted">Guardian agreed</Badge>}
      {card.guardian_answer === 'declined' && <Badge variant="accent">Guardian declined</Badge>}
      {card.has_expired_document && <Badge variant="accent">Document expired</Badge>}
      {card.message_at && (
        <Badge variant="muted">Letter goes out {formatWhen(card.message_at)}</Badge>
      )}
    </p>
  );
}

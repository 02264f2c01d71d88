import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { RecordBoard } from '~/components/record-board/record-board';
import { withOpen } from '~/components/record-list/list-state';
import { APPLICATION_STAGES } from '~/lib/records/trade';
import { boardQuery } from './applications-queries';
import type { Card } from './applications-schema';
import { APPLICATION_MESSAGES } from './messages';
import { type CardView, shownCards } from './pipeline-view';

export interface PipelineBoardProps {
  vacancyId: string;
  view: CardView;
  onMove: ((card: Card, stage: string) => void) | undefined;
  card: (card: Card) => ReactNode;
}

/** All columns share one answer of the server. */
export default function PipelineBoard({ vacancyId, view, onMove, card }: PipelineBoardProps) {
  const [params] = useSearchParams();
  return (
    <RecordBoard
      statuses={APPLICATION_STAGES.labels}
      statusNoun="Stage"
      hasNoTable
      columnQuery={(stage, size) => ({
        ...boardQuery(vacancyId),
        select(cards: Card[]) {
          const rows = shownCards(cards, view).filter(({ status }) => status === stage);
          return { rows: rows.slice(0, size), total: rows.length };
        },
      })}
      onMove={onMove}
      hrefOf={({ id }) => `?${withOpen(params, id)}`}
      details={card}
      fetchFailed={APPLICATION_MESSAGES.fetchFailed}
    />
  );
}

import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { NativeSelect } from '~/components/native-select';
import { withOpen } from '~/components/record-list/list-state';
import type { Selection } from '~/components/record-list/use-selection';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table';
import { APPLICATION_STAGES } from '~/lib/records/trade';
import { type Card, stageLabel } from './applications-schema';
import { daysAtStage, daysText } from './pipeline-view';

interface PipelineTableProps {
  cards: readonly Card[];
  selection: Selection | false;
  onMove: ((card: Card, stage: string) => void) | undefined;
  /** What else a card shows. */
  flags: (card: Card) => ReactNode;
}

/** All cards of a pipeline one below the other. */
export function PipelineTable({ cards, selection, onMove, flags }: PipelineTableProps) {
  const [params] = useSearchParams();
  const now = Date.now();
  return (
    <Table aria-label="Applications">
      <TableHeader>
        <TableRow>
          {selection && <TableHead className="w-10" />}
          <TableHead>Name</TableHead>
          <TableHead>Stage</TableHead>
          <TableHead>At stage</TableHead>
          <TableHead>Score</TableHead>
          <TableHead className="hidden md:table-cell">Suburb</TableHead>
          <TableHead className="hidden lg:table-cell">Licences</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {cards.map((card) => (
          <TableRow key={card.id}>
            {selection && (
              <TableCell>
                <input
                  type="checkbox"
                  aria-label={`Select ${card.name}`}
                  checked={selection.has(card.id)}
                  onChange={({ target }) => selection.set([card.id], target.checked)}
                />
              </TableCell>
            )}
            <TableCell>
              <Link
                to={`?${withOpen(params, card.id)}`}
                preventScrollReset
                className="font-medium text-link underline underline-offset-4"
              >
                {card.name}
              </Link>
              {flags(card)}
            </TableCell>
            <TableCell>
              {onMove ? (
                <NativeSelect
                  aria-label={`Stage of ${card.name}`}
                  required
                  options={APPLICATION_STAGES.labels}
                  value={card.status}
                  onChange={({ target }) => onMove(card, target.value)}
                  className="min-h-9! w-auto! pointer-coarse:min-h-11!"
                />
              ) : (
                stageLabel(card.status)
              )}
            </TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {daysText(daysAtStage(card, now))}
            </TableCell>
            <TableCell className="tabular-nums">{card.average_score}</TableCell>
            <TableCell className="hidden md:table-cell">{card.suburb}</TableCell>
            <TableCell className="hidden lg:table-cell">{card.licences.join(', ')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

import { Columns3, Rows3 } from 'lucide-react';
import { NativeSelect } from '~/components/native-select';
import { Button } from '~/components/ui/button';
import { Input } from '~/components/ui/input';
import { CARD_FILTERS, CARD_SORTS, type CardView } from './pipeline-view';

const SMALL = 'max-w-full min-h-9! w-auto! pointer-coarse:min-h-11!';

interface PipelineToolbarProps {
  view: CardView;
  onChange: (view: CardView) => void;
  /** The licences on the cards. */
  licences: readonly string[];
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  shown: number;
  total: number;
}

/** Search, filters and order of the cards, and the choice between board and table. */
export function PipelineToolbar(props: PipelineToolbarProps) {
  const { view, onChange, licences, isTable, onTable, shown, total } = props;
  const Icon = isTable ? Columns3 : Rows3;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-border p-3">
      <Input
        type="search"
        aria-label="Search applications"
        placeholder="Name, suburb, phone or licence"
        value={view.search}
        onChange={({ target }) => onChange({ ...view, search: target.value })}
        className="h-9! max-w-64 min-w-[min(10rem,100%)] flex-1 pointer-coarse:h-11!"
      />
      <NativeSelect
        aria-label="Show"
        placeholder="All applications"
        options={CARD_FILTERS}
        value={view.filter}
        onChange={({ target }) => onChange({ ...view, filter: target.value as CardView['filter'] })}
        className={SMALL}
      />
      {licences.length > 0 && (
        <NativeSelect
          aria-label="Licence"
          placeholder="Any licence"
          options={Object.fromEntries(licences.map((licence) => [licence, licence]))}
          value={view.licence}
          onChange={({ target }) => onChange({ ...view, licence: target.value })}
          className={SMALL}
        />
      )}
      <NativeSelect
        aria-label="Sort"
        required
        options={CARD_SORTS}
        value={view.sort}
        onChange={({ target }) => onChange({ ...view, sort: target.value as CardView['sort'] })}
        className={SMALL}
      />
      <Button variant="outline" size="sm" onClick={() => onTable(!isTable)}>
        <Icon aria-hidden />
        {isTable ? 'Board' : 'Table'}
      </Button>
      <p role="status" className="text-sm text-muted-foreground">
        {shown === total ? '' : `${shown} of ${total} shown`}
      </p>
    </div>
  );
}

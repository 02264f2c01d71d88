import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryStates } from '~/components/query-states';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { factMark } from '~/lib/facts/with-facts';
import type { Figure } from './facts-api';
import { figuresQuery } from './facts-queries';
import { FACT_MESSAGES } from './messages';

interface FactDialogProps {
  onChoose: (mark: string) => void;
  onClose: () => void;
}

/** Chooses a fact for a text. Tab leads to the list; Enter puts the chosen fact into the text. */
export function FactDialog({ onChoose, onClose }: FactDialogProps) {
  const asked = useQuery(figuresQuery());
  const [search, setSearch] = useState('');
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent
        data-text-tools=""
        // A typed search does not count as unsaved input.
        data-saved-at-once
        // The text takes the focus back itself.
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>Insert a fact</DialogTitle>
          <DialogDescription>{FACT_MESSAGES.insertHint}</DialogDescription>
        </DialogHeader>
        <FormField label="Find a fact">
          {(field) => (
            <Input
              {...field}
              type="search"
              autoComplete="off"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          )}
        </FormField>
        <QueryStates
          query={asked}
          failed={FACT_MESSAGES.fetchFailed}
          isEmpty={(figures) => figures.length === 0}
          empty={<p className="text-sm text-muted-foreground">{FACT_MESSAGES.none}</p>}
        >
          {(figures) => <Choices figures={found(figures, search)} onChoose={onChoose} />}
        </QueryStates>
      </DialogContent>
    </Dialog>
  );
}

function Choices({ figures, onChoose }: Pick<FactDialogProps, 'onChoose'> & { figures: Figure[] }) {
  if (figures.length === 0) {
    return <p className="text-sm text-muted-foreground">{FACT_MESSAGES.notFound}</p>;
  }
  return (
    <ul aria-label="Facts" className="grid max-h-72 gap-1 overflow-y-auto">
      {figures.map(({ key, label, shown }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => onChoose(factMark(key))}
            className="grid w-full cursor-pointer gap-0.5 rounded-md border border-border p-2.5 text-left text-sm wrap-anywhere outline-none hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
          >
            <span className="font-medium">{label}</span>
            <span>{shown ?? FACT_MESSAGES.noFigure}</span>
            <span className="text-muted-foreground">{key}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function found(figures: readonly Figure[], search: string): Figure[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return figures.filter(({ key, label }) => {
    const text = `${label} ${key}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

import { useState } from 'react';
import { notify } from '~/components/ui/toast';
import { isSameJson } from '~/lib/same-json';
import { rebase, saved, startTyping, type Typed, type, typedFields } from './rebase';
import { hasSameShape } from './same-shape';
import { type OfferedDraft, useLocalDraft } from './use-local-draft';

/** A field that someone else has changed while it was being edited here. */
export interface Clash {
  field: string;
  theirs: unknown;
  mine: unknown;
  takeTheirs: () => void;
}

export interface RecordForm<Values extends Record<string, unknown>> {
  values: Values;
  /** The record's values, as far as this form knows. */
  base: Values;
  isDirty: boolean;
  /** Names of the fields that differ from the record. */
  typed: (keyof Values)[];
  edit: (change: Partial<Values>) => void;
  /** Marks these fields as saved before the record is refetched. */
  saved: (sent: Partial<Values>) => void;
  /** Spread on an input or select. */
  field: <Name extends keyof Values & string>(
    name: Name,
  ) => {
    name: Name;
    value: Values[Name];
    onChange: (event: { target: { value: string } }) => void;
  };
  clashes: Clash[];
  /**
   * Whether someone else's change of the same field arrived so recently that nobody can have read
   * it. Says so; a form that is being submitted then waits for the next time.
   */
  isNews: () => boolean;
  draft: OfferedDraft;
}

/** As long as someone needs to notice a change before they press Enter. */
const READ_MS = 1000;

const NEWS = {
  title: 'Not saved yet',
  text: 'A colleague’s change arrived just as you saved. Compare both, then save again.',
};

/**
 * The fields of a record that others change too. When the record is refetched, untouched fields
 * take its values and typed text stays. If both sides have changed a field, the form shows both
 * values.
 */
export function useRecordForm<Values extends Record<string, unknown>>(
  name: string,
  known: Values,
): RecordForm<Values> {
  const [state, setState] = useState<Typed<Values>>(() => startTyping(known));
  const [seen, setSeen] = useState(known);
  const [clashedAt, setClashedAt] = useState(0);
  if (!isSameJson(seen, known)) {
    const next = rebase(state, known);
    setSeen(known);
    setState(next);
    if (next.clashes.some((field) => !isSameJson(known[field], seen[field]))) {
      setClashedAt(Date.now());
    }
  }
  const typed = typedFields(state);
  const isDirty = typed.length > 0;
  const { base, values, clashes } = state;
  const edit = (change: Partial<Values>) => setState((before) => type(before, change));

  const draft = useLocalDraft(
    {
      name,
      value: state,
      isDirty,
      read(stored) {
        const draft = stored as Partial<Typed<Values>> | null;
        if (!hasSameShape(draft?.values, known) || !hasSameShape(draft?.base, known)) return null;
        const found = rebase({ base: draft.base, values: draft.values, clashes: [] }, known);
        return typedFields(found).length > 0 ? found : null;
      },
    },
    (found) => setState(rebase(found, state.base)),
  );

  return {
    values,
    base,
    isDirty,
    typed,
    edit,
    saved: (sent) => setState((before) => saved(before, sent)),
    field: (field) => ({
      name: field,
      value: values[field],
      onChange: ({ target }) => edit({ [field]: target.value } as Partial<Values>),
    }),
    clashes: clashes.map((field) => ({
      field: String(field),
      theirs: base[field],
      mine: values[field],
      takeTheirs: () => edit({ [field]: base[field] } as Partial<Values>),
    })),
    isNews() {
      const isNews = clashes.length > 0 && Date.now() - clashedAt < READ_MS;
      if (isNews) notify.warning(NEWS.title, { description: NEWS.text });
      return isNews;
    },
    draft,
  };
}

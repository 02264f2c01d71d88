import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, type LocalDraft, loadDraft } from '~/lib/local-draft';
import { useUnsaved } from '~/lib/unsaved/use-unsaved';

interface LocalDraftOptions<Value> {
  /** What it is a draft of, such as `lead:<id>`. */
  name: string;
  /** What is not saved yet. */
  value: Value;
  isDirty: boolean;
  /** What a stored draft says, or `null` where it is none or says nothing new. */
  read: (stored: unknown) => Value | null;
}

/** What a form shows of its draft: `DraftOffer` takes it whole. */
export interface OfferedDraft {
  at: string | null;
  take: () => void;
  discard: () => void;
}

export interface KeptDraft<Value> extends OfferedDraft {
  /** Puts something aside that is about to be replaced on the screen. */
  offer: (aside: Value) => void;
}

/**
 * Keeps in the browser what is typed and not saved, and asks before it is left. A draft found there, or
 * put aside, is offered until the person takes or discards it; meanwhile nothing else takes its place.
 */
export function useLocalDraft<Value>(
  { name, value, isDirty, read }: LocalDraftOptions<Value>,
  apply: (value: Value) => void,
): KeptDraft<Value> {
  const [offered, setOffered] = useState<LocalDraft<Value> | null>(() => {
    const stored = loadDraft(name);
    const found = stored && read(stored.value);
    return stored && found !== null ? { at: stored.at, value: found } : null;
  });
  useUnsaved(isDirty, () => !offered && dropDraft(name));

  useEffect(() => {
    if (offered) return;
    if (isDirty) keepDraft(name, value);
    else dropDraft(name);
  }, [offered, isDirty, name, value]);

  return {
    at: offered?.at ?? null,
    take() {
      if (offered) apply(offered.value);
      setOffered(null);
    },
    discard: () => setOffered(null),
    offer: (aside) => setOffered(keepDraft(name, aside)),
  };
}

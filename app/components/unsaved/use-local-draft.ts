import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, type LocalDraft, loadDraft } from '~/lib/local-draft';
import { useUnsaved } from '~/lib/unsaved/use-unsaved';

interface LocalDraftOptions<Value> {
  /** What the draft belongs to, such as `lead:<id>`. */
  name: string;
  /** The unsaved value. */
  value: Value;
  isDirty: boolean;
  /** Reads a stored draft. Returns `null` if it does not fit or contains nothing new. */
  read: (stored: unknown) => Value | null;
}

/** The props of `DraftOffer`. */
export interface OfferedDraft {
  at: string | null;
  take: () => void;
  discard: () => void;
}

export interface KeptDraft<Value> extends OfferedDraft {
  /** Keeps a value that is about to be replaced on the screen, and offers it as a draft. */
  offer: (aside: Value) => void;
}

/**
 * Keeps unsaved input in the browser, and asks before the person leaves it. A draft from earlier,
 * or one set aside, is offered until the person uses or discards it; until then nothing overwrites
 * it.
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

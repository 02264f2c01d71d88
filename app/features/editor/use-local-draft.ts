import { useEffect, useState } from 'react';
import type { SiteDraft } from './draft';
import { changedParts } from './draft';
import { type EditorState, unsavedDraft } from './editor-state';
import { dropLocalDraft, keepLocalDraft, type LocalDraft, loadLocalDraft } from './local-draft';

/**
 * Keeps what is not saved yet in the browser. A draft found there is offered until the person takes
 * or discards it; meanwhile nothing else is put in its place.
 */
export function useLocalDraft(state: EditorState) {
  const [offered, setOffered] = useState<LocalDraft | null>(() => findDraft(state.saved));

  useEffect(() => {
    if (offered) return;
    const unsaved = unsavedDraft(state);
    if (Object.keys(unsaved).length > 0) keepLocalDraft(unsaved);
    else dropLocalDraft();
  }, [offered, state]);

  return { offered, settle: () => setOffered(null) };
}

function findDraft(saved: SiteDraft): LocalDraft | null {
  const found = loadLocalDraft();
  return found && changedParts({ ...saved, ...found.parts }, saved).length > 0 ? found : null;
}

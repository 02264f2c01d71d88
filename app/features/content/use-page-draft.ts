import { useEffect, useState } from 'react';
import type { PageForm } from './content-schema';
import { isSameForm } from './editor-state';
import { dropDraft, keepDraft, loadDraft, type PageDraft } from './page-draft';

/**
 * Keeps what is not saved yet in the browser. A draft found there, or put aside for another version,
 * is offered until the person takes or discards it; meanwhile nothing else is put in its place.
 */
export function usePageDraft(pageId: string | null, values: PageForm, isDirty: boolean) {
  const [offered, setOffered] = useState<PageDraft | null>(() => {
    const found = loadDraft(pageId);
    return found && !isSameForm(found.values, values) ? found : null;
  });

  useEffect(() => {
    if (offered) return;
    if (isDirty) keepDraft(pageId, values);
    else dropDraft(pageId);
  }, [offered, isDirty, pageId, values]);

  return {
    offered,
    offer: (unsaved: PageForm) => setOffered(keepDraft(pageId, unsaved)),
    settle: () => setOffered(null),
  };
}

import type { ReactNode, RefObject } from 'react';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { FORM_DRAFT_DAYS } from './draft';
import { forgetDraft, hasDraft } from './draft-key';
import { DRAFT } from './draft-messages';
import { emptyFields } from './form-values';

interface DraftNoteProps {
  /** Whether the draft was there when the page opened. */
  isRestored: boolean;
  form: FormDefinition;
  element: RefObject<HTMLFormElement | null>;
  onClear: () => void;
}

/** Whether the browser keeps a draft of this form, and how the form says so. */
export function keptDraft(form: string, isRestored = false) {
  return hasDraft(form) ? { isRestored, note } : null;
}

/** Says that the form is kept on this device, and offers to empty it. */
function note({ isRestored, form, element, onClear }: DraftNoteProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-muted px-4 py-2 text-sm @2xl:col-span-2">
      <p className="min-w-0 flex-1 basis-60">
        {isRestored && DRAFT.restored} {DRAFT.kept(FORM_DRAFT_DAYS)}
      </p>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          onClear();
          if (element.current) clearForm(element.current, form);
        }}
      >
        {DRAFT.clear}
      </Button>
    </div>
  );
}

/** Empties the form and deletes its draft. The person starts again at the first field. */
function clearForm(element: HTMLFormElement, form: FormDefinition): void {
  emptyFields(element, form);
  forgetDraft(form.key);
  const first = form.fields.find(({ type }) => type !== 'heading');
  element.querySelector<HTMLElement>(`[name=${first?.name}]`)?.focus();
  notify.success(DRAFT.cleared);
}

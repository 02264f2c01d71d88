import { randomId } from '~/lib/secure-context';
import { keepDraft, restoreDraft } from './draft';
import { forgetDraft } from './draft-key';
import { keptDraft } from './draft-note';
import { emptyFields } from './form-values';
import { findErrors, sendForm } from './send-form';

/** What a form needs once someone uses it. Most visitors only read, so it is loaded late. */
export const FORM_WORK = {
  randomId,
  forgetDraft,
  keepDraft,
  keptDraft,
  restoreDraft,
  emptyFields,
  findErrors,
  sendForm,
};

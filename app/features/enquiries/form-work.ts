import { randomId } from '~/lib/secure-context';
import { clearDraft, keepDraft, restoreDraft } from './draft';
import { emptyFields } from './form-values';
import { findErrors, sendForm } from './send-form';

/** What a form needs once someone uses it. Most visitors only read, so it is loaded late. */
export const FORM_WORK = {
  randomId,
  clearDraft,
  keepDraft,
  restoreDraft,
  emptyFields,
  findErrors,
  sendForm,
};

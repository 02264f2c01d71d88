import type { PageForm } from './content-schema';
import type { formErrors } from './editor-state';

/** The form's id, for controls outside it. */
export const PAGE_FORM_ID = 'page-form';

export interface FieldsProps {
  values: PageForm;
  errors: ReturnType<typeof formErrors>;
  onEdit: (changes: Partial<PageForm>) => void;
}

import { Suspense, useContext } from 'react';
import { EnquirySection, type EnquirySectionProps } from '~/features/enquiries/enquiry-section';
import { lateComponent } from '~/lib/late-code';
import { DraftContext } from '~/lib/site/use-site';
import { EditingContext } from './editing';

const StoredFormSection = lateComponent(() => import('./stored-form-section'));

/**
 * Visitors get a form with its page. In the editors, where a page has only the form's key, the form
 * is loaded.
 */
export function FormSection({
  form,
  ...section
}: EnquirySectionProps & { form: EnquirySectionProps['form'] }) {
  const isEditing = useContext(EditingContext);
  const isDraft = useContext(DraftContext) !== undefined;
  if (typeof form !== 'string' || !(isEditing || isDraft)) {
    return <EnquirySection {...section} form={form} />;
  }
  return (
    <Suspense fallback={<div className="min-h-96" />}>
      <StoredFormSection {...section} formKey={form} />
    </Suspense>
  );
}

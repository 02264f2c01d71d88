import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { EnquirySection, type EnquirySectionProps } from '~/features/enquiries/enquiry-section';
import { formsQuery } from '~/features/forms/forms-queries';
import { parseForm } from '~/lib/forms/read-form';

interface StoredFormSectionProps extends Omit<EnquirySectionProps, 'form'> {
  formKey: string;
}

/** For staff: shows the form as it is stored now. */
export default function StoredFormSection({ formKey, ...section }: StoredFormSectionProps) {
  const state = useQueryPhase(useQuery(formsQuery()));
  const row = state.phase === 'ready' ? state.data.find(({ key }) => key === formKey) : undefined;
  const form = row && parseForm(row);
  if (state.phase === 'loading') return <div className="min-h-96" />;
  return <EnquirySection {...section} form={form ?? formKey} />;
}

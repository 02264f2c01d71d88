import { EnquirySection } from '~/features/enquiries/enquiry-section';
import { SERVICE_TYPE_LABELS } from '~/lib/records/service-type-labels';
import { defineBlock, formChoice, type PropsOf, text, textarea } from './block';
import { EmptyBlock } from './editing';
import { select } from './properties';

const properties = {
  form: formChoice('Form'),
  heading: text('Heading', 'Send us a message'),
  intro: textarea('Introduction', 'A person reads every message and answers on business days.'),
  service: select('Preselected service', [
    { value: '', label: 'None' },
    ...Object.entries(SERVICE_TYPE_LABELS).map(([value, label]) => ({
      value: value as keyof typeof SERVICE_TYPE_LABELS,
      label,
    })),
  ]),
};

export const block = defineBlock({
  name: 'Form',
  description: 'A form from the Forms tab, beside the contact details',
  category: 'Interactive',
  isNew: true,
  properties,
  Render: FormBlock,
});

function FormBlock({ form, heading, intro, service }: PropsOf<typeof properties>) {
  if (form === '') return <EmptyBlock name="Form">Choose a form.</EmptyBlock>;
  return (
    <EnquirySection title={heading} intro={intro} form={form} service={service || undefined} />
  );
}

import { EnquirySection } from '~/features/enquiries/enquiry-section';
import { defineBlock, formChoice, type PropsOf, text, textarea } from './block';

const properties = {
  heading: text('Heading', "Let's talk about work"),
  intro: textarea(
    'Introduction',
    'Tell us what you need. A person reads every message and answers on business days.',
  ),
  form: formChoice('Form', 'main'),
};

export const block = defineBlock({
  name: 'Contact Form',
  description: 'The enquiry form and contact details',
  category: 'Interactive',
  properties,
  Render: ContactForm,
});

function ContactForm({ heading, intro, form }: PropsOf<typeof properties>) {
  return <EnquirySection title={heading} intro={intro} form={form} />;
}

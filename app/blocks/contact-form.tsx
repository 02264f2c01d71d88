import { EnquirySection } from '~/features/enquiries/enquiry-section';
import { defineBlock, type PropsOf, text } from './block';

const properties = {
  heading: text("Let's talk about work"),
  intro: text('Tell us what you need. A person reads every message and answers on business days.'),
};

export const block = defineBlock({
  name: 'Contact Form',
  description: 'The enquiry form beside the office’s contact details',
  category: 'Interactive',
  isNew: false,
  fields: [
    { name: 'heading', label: 'Heading', control: 'text' },
    { name: 'intro', label: 'Introduction', control: 'textarea' },
  ],
  properties,
  Render: ContactForm,
});

function ContactForm({ heading, intro }: PropsOf<typeof properties>) {
  return <EnquirySection title={heading} intro={intro} />;
}

import { z } from 'zod';
import { EnquirySection } from '~/features/enquiries/enquiry-section';
import { defineBlock } from './block';

const schema = z.object({
  heading: z.string().default("Let's talk about work"),
  intro: z
    .string()
    .default('Tell us what you need. A person reads every message and answers on business days.'),
});

export const block = defineBlock({
  name: 'Contact Form',
  description: 'The enquiry form beside the office’s contact details',
  category: 'Interactive',
  isNew: false,
  fields: [
    { name: 'heading', label: 'Heading', control: 'text' },
    { name: 'intro', label: 'Introduction', control: 'textarea' },
  ],
  schema,
  Render: ContactForm,
});

function ContactForm({ heading, intro }: z.output<typeof schema>) {
  return <EnquirySection title={heading} intro={intro} />;
}

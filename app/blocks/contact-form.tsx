import { z } from 'zod';
import { ContactDetails } from '~/components/contact-details';
import { SectionHeading } from '~/components/section-heading';
import { EnquiryForm } from '~/features/enquiries/enquiry-form';
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
  return (
    <section className="mx-auto grid max-w-7xl gap-10 px-4 py-section sm:px-6 lg:grid-cols-12 lg:px-8">
      <div className="lg:col-span-4">
        <SectionHeading title={heading} intro={intro} />
        <ContactDetails className="mt-6 gap-1" />
      </div>
      <div className="rounded-3xl border border-border bg-card p-5 sm:p-8 lg:col-span-8">
        <EnquiryForm form="main" />
      </div>
    </section>
  );
}

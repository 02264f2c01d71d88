import { ContactDetails } from '~/components/contact-details';
import { SectionHeading } from '~/components/section-heading';
import type { ServiceType } from '~/lib/service-types';
import { EnquiryForm } from './enquiry-form';

interface EnquirySectionProps {
  title: string;
  intro: string;
  service?: ServiceType;
}

/** The main form beside the office's contact details. */
export function EnquirySection({ title, intro, service }: EnquirySectionProps) {
  return (
    <section className="mx-auto grid max-w-7xl gap-10 px-4 py-section sm:px-6 lg:grid-cols-12 lg:px-8">
      <div className="lg:col-span-4">
        <SectionHeading title={title} intro={intro} />
        <ContactDetails className="mt-6 gap-1" />
      </div>
      <div className="rounded-3xl border border-border bg-card p-5 sm:p-8 lg:col-span-8">
        <EnquiryForm form="main" service={service} />
      </div>
    </section>
  );
}

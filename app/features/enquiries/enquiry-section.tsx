import { useContext } from 'react';
import { ContactDetails } from '~/components/contact-details';
import { SectionHeading } from '~/components/section-heading';
import type { FormDefinition } from '~/lib/forms/form-definition';
import type { ServiceType } from '~/lib/records/service-types';
import { useSite } from '~/lib/site/use-site';
import { EnquiryForm } from './enquiry-form';
import { FormLoaderContext } from './form-loader';

export interface EnquirySectionProps {
  title: string;
  intro: string;
  /** The form, or the key of the main form. */
  form?: FormDefinition | string;
  service?: ServiceType | undefined;
}

/** A form beside the contact details, or only those while the forms are switched off. */
export function EnquirySection({ title, intro, form = 'main', service }: EnquirySectionProps) {
  const { toggles, words } = useSite().settings;
  const isFormOpen = toggles.contactForm;
  const FormLoader = useContext(FormLoaderContext);
  const show = (shown: FormDefinition | string) => <EnquiryForm form={shown} service={service} />;
  return (
    <section className="mx-auto grid max-w-7xl gap-10 px-4 py-section @2xl:px-6 @5xl:grid-cols-12 @5xl:px-8">
      <div className="min-w-0 @5xl:col-span-4">
        <SectionHeading
          title={isFormOpen ? title : words.noFormHeading}
          intro={isFormOpen ? intro : words.noFormText}
        />
        {isFormOpen && <ContactDetails className="mt-6 gap-1" />}
      </div>
      <div className="min-w-0 rounded-3xl border border-border bg-card p-5 @2xl:p-8 @5xl:col-span-8">
        {FormLoader && typeof form === 'string' ? (
          <FormLoader formKey={form}>{show}</FormLoader>
        ) : (
          show(form)
        )}
      </div>
    </section>
  );
}

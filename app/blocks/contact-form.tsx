import { clsx } from 'clsx';
import { EnquirySection } from '~/features/enquiries/enquiry-section';
import { SERVICE_TYPE_LABELS, type ServiceType } from '~/lib/records/service-type-labels';
import { defineBlock, formChoice, type PropsOf, text, textarea } from './block';
import { select, toggle } from './properties';

/** A name that works as an anchor in an address. */
const ANCHOR = /^[a-z][a-z0-9-]{0,40}$/;

function serviceChoices() {
  return Object.entries(SERVICE_TYPE_LABELS).map(([value, label]) => ({
    value: value as ServiceType,
    label,
  }));
}

const properties = {
  heading: text('Heading', "Let's talk about work"),
  intro: textarea(
    'Introduction',
    'Tell us what you need. A person reads every message and answers on business days.',
  ),
  form: formChoice('Form', 'main'),
  service: select('Preselected service', [{ value: '', label: 'None' }, ...serviceChoices()]),
  anchor: text('Anchor name, such as “enquire” for links to #enquire'),
  isLined: toggle('With a line above', false),
};

export const block = defineBlock({
  name: 'Contact Form',
  description: 'The enquiry form and contact details',
  category: 'Interactive',
  properties,
  Render: ContactForm,
});

function ContactForm({
  heading,
  intro,
  form,
  service,
  anchor,
  isLined,
}: PropsOf<typeof properties>) {
  return (
    <div
      id={ANCHOR.test(anchor) ? anchor : undefined}
      className={clsx(isLined && 'border-t border-border')}
    >
      <EnquirySection title={heading} intro={intro} form={form} service={service || undefined} />
    </div>
  );
}

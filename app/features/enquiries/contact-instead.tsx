import { ContactDetails } from '~/components/contact-details';
import { useSite } from '~/lib/site/use-site';

/** Replaces the headings that ask for a message while the forms are switched off. */
export const CONTACT_INSTEAD = {
  title: 'Talk to us',
  intro: 'Call, write or drop in. Whether you are hiring or looking for work, we are glad to help.',
};

/** Shown instead of a form. */
export function ContactInstead() {
  const { company, contactEmail } = useSite().settings;
  return (
    <>
      <p className="text-lg">
        Please call us on{' '}
        <a href={`tel:${company.phone.replace(/[^\d+]/g, '')}`} className="font-semibold text-link">
          {company.phone}
        </a>{' '}
        or write to{' '}
        <a href={`mailto:${contactEmail}`} className="font-semibold wrap-anywhere text-link">
          {contactEmail}
        </a>
        .
      </p>
      <ContactDetails className="mt-4 gap-1" />
    </>
  );
}

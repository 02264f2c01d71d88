import { ContactDetails } from '~/components/contact-details';
import { useSite } from '~/lib/site/use-site';

/** Shown instead of a form. */
export default function ContactInstead() {
  const { company, contactEmail, words } = useSite().settings;
  return (
    <>
      <p className="text-lg">
        {words.noFormCall}{' '}
        <a href={`tel:${company.phone.replace(/[^\d+]/g, '')}`} className="font-semibold text-link">
          {company.phone}
        </a>{' '}
        {words.noFormWrite}{' '}
        <a href={`mailto:${contactEmail}`} className="font-semibold wrap-anywhere text-link">
          {contactEmail}
        </a>
        .
      </p>
      <ContactDetails className="mt-4 gap-1" />
    </>
  );
}

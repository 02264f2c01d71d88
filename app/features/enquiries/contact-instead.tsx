import { useSite } from '~/lib/site/use-site';

/** Stands where a form would, while staff have the forms switched off. */
export function ContactInstead() {
  const { company, contactEmail } = useSite().settings;
  return (
    <p className="text-lg">
      Please call us on{' '}
      <a href={`tel:${company.phone.replace(/[^\d+]/g, '')}`} className="font-semibold text-link">
        {company.phone}
      </a>{' '}
      or write to{' '}
      <a href={`mailto:${contactEmail}`} className="font-semibold text-link">
        {contactEmail}
      </a>
      .
    </p>
  );
}

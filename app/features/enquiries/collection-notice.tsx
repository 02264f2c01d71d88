import { Link } from 'react-router';
import { useSite } from '~/lib/site/use-site';

/** Australian Privacy Principle 5. Its words and NOTICE_VERSION change together. */
export function CollectionNotice() {
  const { settings } = useSite();
  const { company, contactEmail } = settings;
  return (
    <details className="group text-sm text-muted-foreground">
      <summary className="cursor-pointer py-3 underline underline-offset-4">
        How we use what you tell us
      </summary>
      <p className="pb-2">
        {company.name} collects these details to answer your enquiry and, if you ask for it, to
        place you in work or find people for you. Without them we cannot reply. We share them with
        an employer or training provider only after asking you, keep them in Australia, and delete
        them when they are no longer needed. Our{' '}
        <Link to="/privacy" className="text-link underline underline-offset-4">
          Privacy Policy
        </Link>{' '}
        says how to see or correct them and how to complain; or write to{' '}
        <a href={`mailto:${contactEmail}`} className="text-link underline underline-offset-4">
          {contactEmail}
        </a>
        .
      </p>
    </details>
  );
}

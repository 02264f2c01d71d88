import { Link } from 'react-router';
import { useSite } from '~/lib/site/use-site';

/** Australian Privacy Principle 5. Change NOTICE_VERSION whenever this text changes. */
export function CollectionNotice() {
  const { settings } = useSite();
  const { company, contactEmail } = settings;
  return (
    <div className="text-sm text-muted-foreground">
      <p>We only use these details to answer you and to do what you ask us to.</p>
      <details>
        <summary className="w-fit cursor-pointer py-2 underline underline-offset-4">
          How we handle your details
        </summary>
        <p className="pb-2">
          {company.name} collects these details to answer your enquiry and, if you ask for it, to
          place you in work or find people for you. Without them we cannot reply. We share them with
          an employer or training provider only after asking you, do not expect to send them outside
          Australia, and delete them when they are no longer needed. Our{' '}
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
    </div>
  );
}

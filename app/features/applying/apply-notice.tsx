import { Link } from 'react-router';
import { useSite } from '~/lib/site/use-site';

const LINK = 'text-link underline underline-offset-4';

/** Australian Privacy Principle 5. Change APPLY_NOTICE_VERSION whenever this text changes. */
export function ApplyNotice() {
  const { company, contactEmail } = useSite().settings;
  return (
    <div className="text-sm text-muted-foreground">
      <p>We only use these details to find you work and to do what you ask us to.</p>
      <details>
        <summary className="w-fit cursor-pointer py-2 underline underline-offset-4">
          How we handle your details
        </summary>
        <p className="pb-2">
          {company.name} collects these details to consider you for this job and, if you agree, for
          others. Without your name and email we cannot reply. An employer sees your name and suburb
          if we put you forward, and otherwise only what you tick above. If you are under 18, we
          write to your parent or guardian. We do not expect to send your details outside Australia,
          and delete them when they are no longer needed. Our{' '}
          <Link to="/privacy" className={LINK}>
            Privacy Policy
          </Link>{' '}
          says how to see or correct them and how to complain; or write to{' '}
          <a href={`mailto:${contactEmail}`} className={LINK}>
            {contactEmail}
          </a>
          .
        </p>
      </details>
    </div>
  );
}

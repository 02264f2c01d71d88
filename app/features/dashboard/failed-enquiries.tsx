import { Link } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { formatCount } from '~/lib/format';
import { ROWS } from './dashboard-rows';

/** Submitted forms that are only emailed, and whose email was not delivered. */
export function FailedEnquiries({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert
      variant="error"
      title={
        count === 1
          ? 'An enquiry could not be emailed to the office'
          : `${formatCount(count)} enquiries could not be emailed to the office`
      }
    >
      <Link to={ROWS.failedForms()} className="text-link underline">
        Read them under Emails
      </Link>
    </Alert>
  );
}

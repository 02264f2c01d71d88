import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { holidayProblem } from '~/lib/site/holiday-list';
import { holidayListQuery } from './dashboard-queries';

/** Without the public holidays, we would promise replies on days when the office is closed. */
export function HolidayNotice() {
  const { data } = useQuery(holidayListQuery());
  const problem = data && holidayProblem(data);
  if (!problem) return null;
  return (
    <Alert variant="warning" title={problem}>
      <Link to="/admin/settings#closures" className="text-link underline">
        List them under Site Settings
      </Link>
    </Alert>
  );
}

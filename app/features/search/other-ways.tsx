import { Link } from 'react-router';
import { Button } from '~/components/ui/button';

/** For people who have not found what they want, or do not know what to look for. */
export function OtherWays() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button asChild>
        <Link to="/#services">View All Services</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to="/contact">Contact Us</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to="/">Home</Link>
      </Button>
    </div>
  );
}

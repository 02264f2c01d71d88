import { Link } from 'react-router';
import { Button } from '~/components/ui/button';
import { useSite } from '~/lib/site/use-site';

/** For people who have not found what they want, or do not know what to look for. */
export function OtherWays() {
  const { words } = useSite().settings;
  return (
    <div className="flex flex-wrap gap-3">
      <Button asChild>
        <Link to="/#services">{words.servicesButton}</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to="/contact">{words.contactButton}</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to="/">{words.homeButton}</Link>
      </Button>
    </div>
  );
}

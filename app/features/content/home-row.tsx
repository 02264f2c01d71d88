import { Link } from 'react-router';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { useAuth } from '~/features/auth/use-auth';

/** The home page. The Site Editor shows it on the same canvas, because it is published with the site. */
export function HomeRow() {
  const { can } = useAuth();
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3.5 text-sm">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">Home</p>
        <p className="text-muted-foreground">
          /{' · '}
          <a href="/" target="_blank" rel="noopener" className="text-link hover:underline">
            View page
          </a>
        </p>
      </div>
      <Badge variant="muted">Site page</Badge>
      {can('site.edit') && (
        <Button asChild variant="outline" size="sm">
          <Link to="/admin/editor?panel=layout&view=sections#menus">Menus and footer</Link>
        </Button>
      )}
      {can('site.edit') && (
        <Button asChild variant="outline" size="sm">
          <Link
            to="/admin/editor?panel=layout&view=visual"
            aria-label="Edit Home in the Site Editor"
          >
            Edit
          </Link>
        </Button>
      )}
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { pageLinksQuery } from './content-queries';
import type { PageLink } from './page-links-api';

/** Shown before a page is unpublished: the links that would stop working. */
export function PageLinks({ pageId }: { pageId: string }) {
  const state = useQueryPhase(useQuery(pageLinksQuery(pageId)));
  if (state.phase === 'loading') {
    return (
      <p role="status" className="text-sm text-muted-foreground">
        Looking for links to this page...
      </p>
    );
  }
  if (state.phase === 'failed') {
    return <Alert variant="warning" title="Couldn’t check which pages link here" />;
  }
  const links = state.data;
  if (links.length === 0) return null;
  const places = links.length === 1 ? 'one place' : `${links.length} places`;
  return (
    <Alert variant="warning" title={`The site links to this page in ${places}`}>
      <ul aria-label="Links to this page" className="grid gap-0.5">
        {links.map((link) => (
          <li key={`${link.kind} ${link.id}`} className="wrap-anywhere">
            <Place link={link} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Place({ link: { kind, id, title } }: { link: PageLink }) {
  if (kind !== 'page') return title;
  return (
    <>
      Page:{' '}
      <Link to={`/admin/content/edit/${id}`} className="text-link hover:underline">
        {title}
      </Link>
    </>
  );
}

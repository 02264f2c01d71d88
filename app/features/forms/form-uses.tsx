import { Link } from 'react-router';
import { Badge } from '~/components/ui/badge';
import type { FormUse } from './forms-api';

export function FormUses({ uses }: { uses: FormUse[] }) {
  if (uses.length === 0) return <span>Not used on a page</span>;
  return (
    <details className="inline-block align-top">
      <summary className="cursor-pointer rounded-sm text-link">
        {uses.length === 1 ? 'Used in 1 place' : `Used in ${uses.length} places`}
      </summary>
      <ul>
        {uses.map(({ pageId, title, isLive }) => (
          <li key={`${pageId} ${title}`}>
            {pageId ? (
              <Link to={`/admin/content/edit/${pageId}`} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}{' '}
            <Badge variant={isLive ? 'success' : 'muted'}>{isLive ? 'Published' : 'Draft'}</Badge>
          </li>
        ))}
      </ul>
    </details>
  );
}

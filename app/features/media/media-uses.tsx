import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { Badge } from '~/components/ui/badge';
import { Skeleton } from '~/components/ui/skeleton';
import { mediaUsesQuery } from './media-queries';
import type { MediaUse } from './media-schema';
import { MEDIA_MESSAGES } from './messages';

const KINDS = {
  page: 'Page',
  block: 'Content block',
  layout: 'Layout',
  branding: 'Branding',
  settings: 'Site Settings',
} as const satisfies Record<MediaUse['kind'], string>;

/** Where a file is used, on the site and in drafts. */
export function MediaUses({ id }: { id: string }) {
  const query = useQuery(mediaUsesQuery(id));
  return (
    <section aria-labelledby="where-used" className="grid gap-2 text-sm">
      <h3 id="where-used" className="font-medium">
        Where used
      </h3>
      <QueryStates
        query={query}
        failed={MEDIA_MESSAGES.usesFailed}
        loading={<Skeleton className="h-5 w-48" />}
        isEmpty={(uses) => uses.length === 0}
        empty={<p className="text-muted-foreground">Not used</p>}
      >
        {(uses) => <MediaUseList uses={uses} />}
      </QueryStates>
    </section>
  );
}

export function MediaUseList({ uses }: { uses: MediaUse[] }) {
  return (
    <ul aria-label="Uses" className="grid gap-1.5">
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`} className="flex items-start justify-between gap-3">
          <span className="wrap-anywhere">
            {KINDS[use.kind]}: <UseTitle use={use} />
          </span>
          <Badge variant={use.is_live ? 'success' : 'muted'}>
            {use.is_live ? 'Published' : 'Draft'}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function UseTitle({ use: { kind, id, title } }: { use: MediaUse }) {
  const to = placeOf(kind, id);
  if (!to) return title;
  return (
    <Link to={to} className="text-link hover:underline">
      {title}
    </Link>
  );
}

function placeOf(kind: MediaUse['kind'], id: string): string | null {
  if (kind === 'page') return `/admin/content/edit/${id}`;
  if (kind === 'block') return '/admin/content?tab=blocks';
  if (kind === 'settings') return '/admin/settings';
  return kind === 'branding' && id === 'hero' ? '/admin/hero' : null;
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Alert } from '~/components/ui/alert';
import type { BlockUse, SavedBlock } from './blocks-api';
import { blocksQuery } from './blocks-queries';

/** The published pages that show a saved block. Refetched: someone may have published one. */
export function useLivePages(block: SavedBlock | null): BlockUse[] {
  const { data } = useQuery({
    ...blocksQuery(),
    enabled: block !== null,
    refetchOnMount: 'always',
  });
  const current = data?.find(({ id }) => id === block?.id) ?? block;
  return current?.uses.filter(({ isLive }) => isLive) ?? [];
}

export function saveLabel(livePages: number): string {
  if (livePages === 0) return 'Save';
  return livePages === 1
    ? 'Save and update 1 live page'
    : `Save and update ${livePages} live pages`;
}

/** Warns before a saved block is changed, because it has no draft. */
export function LivePages({ pages }: { pages: BlockUse[] }) {
  if (pages.length === 0) return null;
  return (
    <Alert
      variant="warning"
      title={`Visitors see this block on ${pages.length === 1 ? '1 page' : `${pages.length} pages`}`}
    >
      <p>Saving changes what they see there straight away. The earlier version is kept.</p>
      <ul aria-label="Live pages with this block" className="mt-1 grid gap-0.5">
        {pages.map(({ to, title }) => (
          <li key={to} className="wrap-anywhere">
            <Link to={to} className="text-link hover:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Button } from '~/components/ui/button';
import { liveSlugQuery } from './content-queries';

/** Opens the published page, if there is one. */
export function LiveLink({ pageId }: { pageId: string }) {
  const { data: slug } = useQuery(liveSlugQuery(pageId));
  if (!slug) return null;
  return (
    <Button asChild variant="outline" size="sm">
      <a href={`/${slug}`} target="_blank" rel="noopener">
        <ExternalLink aria-hidden />
        <span className="max-sm:sr-only">View page</span>
      </a>
    </Button>
  );
}

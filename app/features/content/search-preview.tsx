import { useSiteUrl } from '~/features/auth/use-site-url';
import { clip } from '~/lib/clip';
import { useSite } from '~/lib/site/use-site';

/** Roughly how much of a title and a description search engines show. */
const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 160;

interface SearchPreviewProps {
  title: string;
  slug: string;
  description: string;
}

/** How the page may look in search results. */
export function SearchPreview({ title, slug, description }: SearchPreviewProps) {
  const siteUrl = useSiteUrl();
  const { settings } = useSite();
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-sm font-medium">Search result preview</figcaption>
      <div className="grid gap-0.5 rounded-md border border-border bg-card p-3.5 text-sm wrap-anywhere">
        <p className="text-muted-foreground">{siteUrl(`/${slug}`)}</p>
        <p className="text-base font-medium text-link">
          {clip(`${title.trim() || 'Title'} | ${settings.title}`, TITLE_SHOWN)}
        </p>
        <p className="text-muted-foreground">
          {clip(description.trim() || settings.description, DESCRIPTION_SHOWN)}
        </p>
      </div>
    </figure>
  );
}

import { data, redirect } from 'react-router';
import { articleFacts } from '~/blocks/article-facts';
import { pictureAddress } from '~/blocks/article-picture';
import { PageFailure } from '~/blocks/not-found-page';
import { PageTemplate } from '~/blocks/page-template';
import { readBlocks } from '~/blocks/read-blocks';
import { readSitePage } from '~/blocks/read-site-page';
import { articleData } from '~/features/content/article-data';
import { readPageContent } from '~/features/content/page-content';
import { getPublishedPage } from '~/features/content/published-pages-api';
import { orUnavailable } from '~/features/content/unavailable';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/page';

/** A published page as visitors see it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, describeFiles, findMovedPage, withFacts } = context.get(requestServices);
  const page = await orUnavailable(getPublishedPage(db, params.slug));
  // The page for unknown addresses has no address of its own.
  if (!page || page.site_page === 'not-found') {
    const slug = await orUnavailable(findMovedPage(params.slug));
    if (!slug) throw data(await readSitePage(context, 'not-found'), { status: 404 });
    // Not cached, because another page may be published here later.
    throw redirect(`/${slug}`, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
  }
  const { content, ...facts } = page;
  const { featured_image } = facts;
  const files = await describeFiles({ blocks: readPageContent(content), featured_image });
  const picture = pictureAddress(files.featured_image);
  return withFacts({ ...facts, ...files, picture, blocks: await readBlocks(files.blocks) });
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { slug, title, meta_description, template } = loaderData;
  return pageMeta(args, {
    title,
    description: meta_description ?? undefined,
    canonicalPath: `/${slug}`,
    structuredData:
      template === 'blog'
        ? (siteUrl) => articleData(loaderData, siteUrl, loaderData.picture)
        : undefined,
  });
}

export default function PublishedPage({ loaderData }: Route.ComponentProps) {
  const { title, meta_description, template, blocks } = loaderData;
  return (
    <PageTemplate
      title={title}
      description={meta_description ?? ''}
      template={template}
      firstPublishedAt={loaderData.first_published_at}
      updatedAt={loaderData.published_at}
      article={articleFacts(loaderData)}
      blocks={blocks}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} />;
}

import { data } from 'react-router';
import { ListedPicture } from '~/blocks/article-facts';
import { PageFailure } from '~/blocks/not-found-page';
import { readSitePage } from '~/blocks/read-site-page';
import { SITE_BLOCKS } from '~/blocks/site-blocks';
import { rendersOf, SitePage } from '~/blocks/site-page';
import { Pagination } from '~/components/ui/pagination';
import { pageCount } from '~/components/ui/pagination-model';
import { ArticleList, type ListWords } from '~/features/content/article-list';
import { BLOG_PAGE_SIZE, listArticles } from '~/features/content/published-pages-api';
import { orUnavailable } from '~/features/content/unavailable';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/blog';

/** With the route, so that its heading is there when the page opens. */
const KNOWN = rendersOf(SITE_BLOCKS);
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

function blogAddress(page: number): string {
  return page === 1 ? '/blog' : `/blog?page=${page}`;
}

/** Published pages with the blog template, if the blog is turned on in the settings. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, release, describeFiles, withFacts } = context.get(requestServices);
  const asked = new URL(request.url).searchParams.get('page') ?? '1';
  if (!release.settings.toggles.blog || !PAGE_NUMBER.test(asked))
    throw data(await readSitePage(context, 'not-found'), { status: 404 });
  const page = Number(asked);
  const { rows: articles, total } = await orUnavailable(listArticles(db, page));
  if (page > 1 && articles.length === 0)
    throw data(await readSitePage(context, 'not-found'), { status: 404 });
  return {
    ...(await readSitePage(context, 'blog')),
    articles: withFacts(await describeFiles(articles)),
    page,
    pages: pageCount(total, BLOG_PAGE_SIZE),
  };
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, page } = loaderData;
  return pageMeta(args, {
    title: page === 1 ? title : `${title}, page ${page}`,
    description,
    canonicalPath: blogAddress(page),
  });
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { title, blocks, articles, page, pages } = loaderData;
  const words: ListWords = blocks.find(({ type }) => type === 'article-list')?.props ?? {};
  return (
    <SitePage
      title={title}
      blocks={blocks}
      known={KNOWN}
      part={
        <>
          <ArticleList articles={articles} words={words} Picture={ListedPicture} />
          {pages > 1 && (
            <Pagination page={page} count={pages} hrefFor={blogAddress} className="mt-8" />
          )}
        </>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} />;
}

import { data } from 'react-router';
import { ListedPicture } from '~/blocks/article-picture';
import { PageHero } from '~/components/page-hero';
import { Pagination } from '~/components/ui/pagination';
import { pageCount } from '~/components/ui/pagination-model';
import { ArticleList } from '~/features/content/article-list';
import { PageErrors } from '~/features/content/page-errors';
import { BLOG_PAGE_SIZE, listArticles } from '~/features/content/published-pages-api';
import { orUnavailable } from '~/features/content/unavailable';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/blog';

const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

const INTRO = 'Plain words on apprenticeships, traineeships, hiring and work in Western Australia.';

function blogAddress(page: number): string {
  return page === 1 ? '/blog' : `/blog?page=${page}`;
}

/** Published pages with the blog template, if the blog is turned on in the settings. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, release, describeFiles } = context.get(requestServices);
  const asked = new URL(request.url).searchParams.get('page') ?? '1';
  if (!release.settings.toggles.blog || !PAGE_NUMBER.test(asked)) throw data(null, { status: 404 });
  const page = Number(asked);
  const { rows: articles, total } = await orUnavailable(listArticles(db, page));
  if (page > 1 && articles.length === 0) throw data(null, { status: 404 });
  return { articles: await describeFiles(articles), page, pages: pageCount(total, BLOG_PAGE_SIZE) };
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page } = loaderData;
  return pageMeta(args, {
    title: page === 1 ? 'Blog' : `Blog, page ${page}`,
    description: INTRO,
    canonicalPath: blogAddress(page),
  });
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { articles, page, pages } = loaderData;
  return (
    <>
      <PageHero title="Blog" intro={INTRO} />
      <div className="mx-auto w-full max-w-7xl px-4 pb-section @2xl:px-6 @5xl:px-8">
        <ArticleList articles={articles} Picture={ListedPicture} />
        {pages > 1 && (
          <Pagination page={page} count={pages} hrefFor={blogAddress} className="mt-8" />
        )}
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageErrors error={error} />;
}

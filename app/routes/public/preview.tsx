import { data } from 'react-router';
import { RenderPage } from '~/blocks/render-page';
import { readPageContent } from '~/features/content/page-content';
import { PageErrors } from '~/features/content/page-errors';
import { PageTitle } from '~/features/content/page-title';
import { orUnavailable } from '~/features/content/unavailable';
import { requestServices } from '~/lib/request-context';
import type { Route } from './+types/preview';

/** For whoever has the link, and for nobody's memory. */
const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' };

/** A draft as visitors would see it. The secret is in the query, which no log keeps. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { readPreview, describeFiles } = context.get(requestServices);
  const token = new URL(request.url).searchParams.get('key') ?? '';
  const page = await orUnavailable(readPreview(token));
  if (!page) throw data(null, { status: 404, headers: PRIVATE });
  const { content, ...facts } = page;
  const blocks = await describeFiles(readPageContent(content));
  return data({ ...facts, blocks }, { headers: PRIVATE });
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `Preview: ${loaderData?.title ?? 'not available'}` },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { title, updated_at, template, blocks } = loaderData;
  // A hero brings its own heading.
  const hasHero = blocks[0]?.type === 'hero';
  return (
    <>
      <p
        role="status"
        className="bg-accent px-4 py-2 text-center font-medium text-accent-foreground"
      >
        This is a preview. Visitors do not see this page yet.
      </p>
      <article className="pb-section">
        {!hasHero && (
          <PageTitle title={title} publishedAt={updated_at} isArticle={template === 'blog'} />
        )}
        <RenderPage blocks={blocks} />
      </article>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageErrors error={error} />;
}

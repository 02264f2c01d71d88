import { data, isRouteErrorResponse } from 'react-router';
import { articleFacts } from '~/blocks/article-facts';
import { PageTemplate } from '~/blocks/page-template';
import { readBlocks } from '~/blocks/read-blocks';
import { readPageContent } from '~/features/content/page-content';
import { PageErrors } from '~/features/content/page-errors';
import { orUnavailable } from '~/features/content/unavailable';
import { requestServices } from '~/lib/request-context';
import type { Route } from './+types/preview';

/** Only for people with the link, so nothing may store or index it. */
const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' };

/** A draft as visitors would see it. The secret is in the query, which is not logged. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { readPreview, describeFiles } = context.get(requestServices);
  const token = new URL(request.url).searchParams.get('key') ?? '';
  const page = await orUnavailable(readPreview(token));
  if (!page) throw data(null, { status: 404, headers: PRIVATE });
  const { content, ...facts } = page;
  const { featured_image } = facts;
  const files = await describeFiles({ blocks: readPageContent(content), featured_image });
  const blocks = await readBlocks(files.blocks);
  return data({ ...facts, ...files, blocks }, { headers: PRIVATE });
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
  const { title, meta_description, updated_at, template, blocks } = loaderData;
  return (
    <>
      <p
        role="status"
        className="bg-accent px-4 py-2 text-center font-medium text-accent-foreground"
      >
        This is a preview. Visitors do not see this page yet.
      </p>
      <PageTemplate
        title={title}
        description={meta_description ?? ''}
        template={template}
        firstPublishedAt={updated_at}
        updatedAt={updated_at}
        article={articleFacts(loaderData)}
        blocks={blocks}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const hasEnded = isRouteErrorResponse(error) && error.status === 404;
  return hasEnded ? <EndedPreview /> : <PageErrors error={error} />;
}

function EndedPreview() {
  return (
    <div className="mx-auto grid min-h-[50vh] w-full max-w-7xl content-center gap-4 px-4 pb-section sm:px-6 lg:px-8">
      <title>This preview link has expired</title>
      <h1 className="text-4xl font-bold tracking-tight sm:text-5xl">
        This preview link has expired
      </h1>
      <p className="max-w-xl text-lg text-muted-foreground">
        Preview links work for seven days, or until someone ends them. Ask the person who sent it to
        you for a new one.
      </p>
    </div>
  );
}

import type { SubmitEvent } from 'react';
import { data, isRouteErrorResponse } from 'react-router';
import { articleFacts } from '~/blocks/article-facts';
import { PageTemplate } from '~/blocks/page-template';
import { readBlocks } from '~/blocks/read-blocks';
import { notify } from '~/components/ui/toast';
import { readPageContent } from '~/features/content/page-content';
import { PageErrors } from '~/features/content/page-errors';
import { orUnavailable } from '~/features/content/unavailable';
import { EnquiryForm } from '~/features/enquiries/enquiry-form';
import { formOrKey } from '~/lib/forms/forms-in-content';
import { requestServices } from '~/lib/request-context';
import { useIsHydrating } from '~/lib/use-is-hydrating';
import type { Route } from './+types/preview';

/** Only for people with the link, so nothing may store or index it. */
const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' };

/** The block that shows the form of the contact page. */
const CONTACT_PAGE = 'contact-page';

/** A draft as visitors would see it. The secret is in the query, which is not logged. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { readPreview, describeFiles, findForm, withFacts } = context.get(requestServices);
  const token = new URL(request.url).searchParams.get('key') ?? '';
  const page = await orUnavailable(readPreview(token));
  if (!page) throw data(null, { status: 404, headers: PRIVATE });
  const { content, ...facts } = page;
  const { featured_image } = facts;
  const files = await describeFiles({ blocks: readPageContent(content), featured_image });
  const blocks = await readBlocks(files.blocks);
  const hasForm = blocks.some(({ type }) => type === CONTACT_PAGE);
  const form = hasForm ? formOrKey('alternate', findForm) : null;
  return data(withFacts({ ...facts, ...files, blocks, form }), { headers: PRIVATE });
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

/** The draft is not live yet, so nobody expects an enquiry from it. */
function sendNothing(event: SubmitEvent) {
  event.preventDefault();
  event.stopPropagation();
  notify.info('This is a preview. Nothing was sent.');
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { title, meta_description, updated_at, template, blocks, form } = loaderData;
  const isHydrating = useIsHydrating();
  return (
    <>
      <p
        role="status"
        className="bg-accent px-4 py-2 text-center font-medium text-accent-foreground"
      >
        This is a preview. Visitors do not see this page yet.
      </p>
      {/* Disabled until the script runs: without it, nothing would keep a form from being sent. */}
      <fieldset disabled={isHydrating} className="min-w-0" onSubmitCapture={sendNothing}>
        <PageTemplate
          title={title}
          description={meta_description ?? ''}
          template={template}
          firstPublishedAt={updated_at}
          updatedAt={updated_at}
          article={articleFacts(loaderData)}
          blocks={blocks}
          part={form && <EnquiryForm form={form} />}
        />
      </fieldset>
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

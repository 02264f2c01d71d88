import { data, Link } from 'react-router';
import { officeToday, readEstimate } from '~/blocks/read-estimate';
import { Button } from '~/components/ui/button';
import { PageErrors } from '~/features/content/page-errors';
import { orUnavailable } from '~/features/content/unavailable';
import { EstimateAnswer } from '~/features/estimate/estimate-answer';
import { EstimateForm } from '~/features/estimate/estimate-form';
import { ESTIMATE_MESSAGES } from '~/features/estimate/messages';
import { toAppError } from '~/lib/errors';
import { estimateOf } from '~/lib/estimate/estimate';
import {
  ESTIMATE_ENQUIRY_PATH,
  type EstimateErrors,
  estimateQuery,
  isUnanswered,
  readAskedEstimate,
  readInputs,
} from '~/lib/estimate/estimate-address';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/estimate';

const NO_ERRORS: EstimateErrors = {};
const BAD_REQUEST = 400;

/** What an employer could get, for the choices in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(requestServices);
  const asked = readAskedEstimate(new URL(request.url).searchParams);
  const nothing = { asked, estimate: null, errors: NO_ERRORS, enquiry: '' };
  try {
    await services.countEstimate();
  } catch (cause) {
    const { code, retryAfterSeconds = 60 } = toAppError(cause);
    if (code !== 'rate_limited') return orUnavailable(Promise.reject(cause));
    const headers = { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' };
    return data({ ...nothing, block: null, isRefused: true }, { status: 429, headers });
  }
  const found = await orUnavailable(readEstimate(context, asked.page, asked.block));
  if (!found) return data({ ...nothing, block: null, isRefused: false }, { status: 404 });
  const { rules, ...block } = found;
  const { inputs, errors } = readInputs(asked);
  if (!inputs) {
    const isFirst = isUnanswered(asked);
    const shown = { ...nothing, block, errors: isFirst ? NO_ERRORS : errors, isRefused: false };
    return isFirst ? shown : data(shown, { status: BAD_REQUEST });
  }
  const estimate = estimateOf(inputs, rules, services.factPeriods, officeToday(services));
  const enquiry = ESTIMATE_ENQUIRY_PATH + estimateQuery(asked);
  return { ...nothing, block, estimate, enquiry, isRefused: false };
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

/** Search engines leave answers out: the page with the block is in their index. */
export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const title = loaderData?.block?.heading || 'Estimate';
  return pageMeta(args, { title, isMissing: true });
}

export default function EstimatePage({ loaderData }: Route.ComponentProps) {
  const { asked, block, estimate, errors, enquiry, isRefused } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 pt-4 pb-section @2xl:px-6">
      <h1 className="mt-4 text-title font-bold tracking-tight wrap-anywhere @2xl:text-5xl">
        {block ? block.heading || 'Estimate' : isRefused ? 'Estimate' : ESTIMATE_MESSAGES.missing}
      </h1>
      {isRefused && <p role="alert">{ESTIMATE_MESSAGES.tooMany}</p>}
      {!block && !isRefused && <Missing />}
      {block && (
        <div>
          <EstimateForm {...asked} asked={asked} button={block.button} errors={errors} />
        </div>
      )}
      {estimate && (
        <>
          <EstimateAnswer estimate={estimate} />
          <Button asChild size="lg" className="justify-self-start print:hidden">
            <Link to={enquiry} reloadDocument>
              {ESTIMATE_MESSAGES.send}
            </Link>
          </Button>
        </>
      )}
    </div>
  );
}

function Missing() {
  return (
    <>
      <p className="text-lg text-muted-foreground">{ESTIMATE_MESSAGES.missingText}</p>
      <Button asChild className="justify-self-start">
        <Link to="/contact">Contact us</Link>
      </Button>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageErrors error={error} />;
}

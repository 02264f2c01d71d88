import { data, Link, redirect, useActionData } from 'react-router';
import { estimateWorker, officeToday, readEstimate } from '~/blocks/read-estimate';
import { PageErrors } from '~/features/content/page-errors';
import { orUnavailable } from '~/features/content/unavailable';
import { type EnquiryReply, receiveEnquiry, replyInit } from '~/features/enquiries/receive-enquiry';
import { AttachedEstimate } from '~/features/estimate/attached-estimate';
import { EstimateEnquiryForm } from '~/features/estimate/estimate-enquiry-form';
import { ESTIMATE_MESSAGES } from '~/features/estimate/messages';
import { estimateOf } from '~/lib/estimate/estimate';
import {
  ESTIMATE_ENQUIRY_PATH,
  ESTIMATE_PATH,
  estimateQuery,
  readAskedEstimate,
  readInputs,
} from '~/lib/estimate/estimate-address';
import { sentText } from '~/lib/estimate/sent-estimate';
import { formOrKey } from '~/lib/forms/forms-in-content';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/estimate-enquiry';

/** The form that an estimate is sent with. The answer's own page explains what is missing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(requestServices);
  const { findForm, factPeriods } = services;
  const asked = readAskedEstimate(new URL(request.url).searchParams);
  const query = estimateQuery(asked);
  const { inputs } = readInputs(asked);
  if (!inputs) throw redirect(ESTIMATE_PATH + query);
  const block = await orUnavailable(readEstimate(context, asked.page, asked.block));
  const estimate = block && estimateOf(inputs, block.rules, factPeriods, officeToday(services));
  return {
    query,
    kind: inputs.kind,
    // Without its rules there is no estimate, but people can still ask.
    attached: estimate && { estimate, value: sentText(query, estimate) },
    // If the chosen form was deleted, the main form takes its place.
    form: formOrKey(block && findForm(block.form) ? block.form : 'main', findForm),
  };
}

/** Handles the form if it was sent without script. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(requestServices);
  const reply = await receiveEnquiry(request, services, estimateWorker(context));
  return data(reply, replyInit(reply));
}

/** Passes on how long to wait when a form was sent too often. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ loaderData: _, ...args }: Route.MetaArgs) {
  return pageMeta(args, { title: ESTIMATE_MESSAGES.enquiryHeading, isMissing: true });
}

export default function EstimateEnquiry({ loaderData }: Route.ComponentProps) {
  const { query, kind, attached, form } = loaderData;
  const reply = useActionData<EnquiryReply>();
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 pt-4 pb-section @2xl:px-6">
      <div className="grid gap-3">
        <h1 className="mt-4 text-title font-bold tracking-tight wrap-anywhere @2xl:text-5xl">
          {ESTIMATE_MESSAGES.enquiryHeading}
        </h1>
        <p className="text-lg text-muted-foreground">
          {ESTIMATE_MESSAGES.enquiryIntro}{' '}
          <Link to={ESTIMATE_PATH + query} className="text-link underline underline-offset-4">
            Back to the estimate
          </Link>
        </p>
      </div>
      <div className="min-w-0 rounded-3xl border border-border bg-card p-5 @2xl:p-8">
        <EstimateEnquiryForm form={form} service={kind} action={ESTIMATE_ENQUIRY_PATH + query}>
          {attached ? (
            <AttachedEstimate
              {...attached}
              isAttached={!reply || reply.ok || reply.hasEstimate === true}
            />
          ) : (
            <p>{ESTIMATE_MESSAGES.missingText}</p>
          )}
        </EstimateEnquiryForm>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageErrors error={error} />;
}

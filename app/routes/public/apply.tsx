import { data, Link } from 'react-router';
import { Button } from '~/components/ui/button';
import { takesMinors } from '~/features/applying/application-rules';
import { ApplyForm } from '~/features/applying/apply-form';
import { applyForm } from '~/features/applying/apply-form-definition';
import { APPLYING, FIELD_ERRORS } from '~/features/applying/messages';
import { type ApplicationReply, receiveApplication } from '~/features/applying/receive-application';
import { readQuestions } from '~/features/applying/vacancy-questions';
import { PageErrors } from '~/features/content/page-errors';
import { orUnavailable } from '~/features/content/unavailable';
import { replyInit } from '~/features/enquiries/receive-enquiry';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/apply';

const GONE = 410;
const NOT_FOUND = 404;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { visitors } = context.get(requestServices);
  const vacancy = await orUnavailable(visitors.findVacancy(params.slug));
  if (!vacancy?.isOpen) {
    const status = vacancy ? GONE : NOT_FOUND;
    return data(
      { job: null, isKnown: vacancy !== null, form: null, takesMinors: false },
      { status },
    );
  }
  const { slug, title, minimumAge, kind } = vacancy;
  const questions = readQuestions(vacancy.questions);
  const form = applyForm({ slug, questions, minimumAge, kind }, false);
  return { job: title, isKnown: true, form, takesMinors: takesMinors(minimumAge) };
}

/** Handles forms that were sent without script. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const reply = await receiveApplication(request, context.get(requestServices), params.slug);
  return data(withFileNote(reply), replyInit(reply));
}

/** The browser shows the form again without the file that was chosen. */
function withFileNote(reply: ApplicationReply): ApplicationReply {
  if (!reply.hadFile || reply.ok || Object.keys(reply.errors).length === 0) return reply;
  return { ...reply, errors: { ...reply.errors, resume: FIELD_ERRORS.chooseAgain } };
}

export function headers({ actionHeaders, loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? (actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders);
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const { job, isKnown } = loaderData ?? { isKnown: false };
  const closed = isKnown ? APPLYING.closedHeading : APPLYING.unknownHeading;
  // The advert is the page for search engines.
  return pageMeta(args, { title: job ? APPLYING.heading(job) : closed, isMissing: true });
}

export default function Apply({ loaderData, actionData, params }: Route.ComponentProps) {
  const { job, isKnown, form } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 pt-4 pb-section @2xl:px-6">
      <div className="grid gap-3">
        <h1 className="mt-4 text-title font-bold tracking-tight wrap-anywhere @2xl:text-5xl">
          {job ? APPLYING.heading(job) : isKnown ? APPLYING.closedHeading : APPLYING.unknownHeading}
        </h1>
        {job ? (
          <p className="text-lg text-muted-foreground">
            {APPLYING.intro}{' '}
            <Link to={`/jobs/${params.slug}`} className="text-link underline underline-offset-4">
              {APPLYING.back}
            </Link>
          </p>
        ) : (
          <OtherJobs text={isKnown ? APPLYING.closedText : APPLYING.unknownText} />
        )}
      </div>
      {(form || actionData) && (
        <div className="min-w-0 rounded-3xl border border-border bg-card p-5 @2xl:p-8">
          <h2 className="sr-only">{APPLYING.form}</h2>
          <ApplyForm slug={params.slug} form={form} takesMinors={loaderData.takesMinors} />
        </div>
      )}
    </div>
  );
}

function OtherJobs({ text }: { text: string }) {
  return (
    <>
      <p className="text-lg text-muted-foreground">{text}</p>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/jobs">{APPLYING.allJobs}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/jobs/alerts">{APPLYING.alert}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/contact">{APPLYING.contact}</Link>
        </Button>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageErrors error={error} />;
}

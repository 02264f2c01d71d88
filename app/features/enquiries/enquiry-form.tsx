import type { ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { LoaderCircle, Send } from '~/components/icons';
import { Button } from '~/components/ui/button';
import type { ServiceType } from '~/lib/records/service-types';
import { useOpeningHours } from '~/lib/site/use-opening-hours';
import { useSite } from '~/lib/site/use-site';
import type { PublicConfig } from '~/lib/supabase/public-config';
import { CollectionNotice } from './collection-notice';
import { NOTICE_VERSION } from './collection-notice-version';
import { ContactInstead } from './contact-instead';
import { EnquiryFormField } from './enquiry-form-field';
import type { EnquiryValues } from './enquiry-schema';
import { ErrorSummary } from './error-summary';
import type { EnquiryForm as FormName } from './form-definitions';
import { FORM_ACTION, FORM_DEFINITIONS } from './form-definitions';
import { OUTCOME } from './form-element';
import { HIDDEN_FIELDS } from './hidden-fields';
import { CONFIGURATION_ERROR, type Notice, SUCCESS } from './messages';
import type { EnquiryReply } from './receive-enquiry';
import { useEnquiryForm } from './use-enquiry-form';

interface EnquiryFormProps {
  form: FormName;
  /** The server's reply to a form sent without script. */
  reply?: EnquiryReply;
  /** The preselected service, on a page about one. */
  service?: ServiceType;
  /** Only one page has an attachment and loads it. See AttachmentField for `progress`. */
  renderAttachment?: (progress: number | null) => ReactNode;
}

export function EnquiryForm(props: EnquiryFormProps) {
  const { settings } = useSite();
  const config = useRouteLoaderData<{ publicConfig?: PublicConfig }>('root')?.publicConfig;
  if (!settings.toggles.contactForm) return <ContactInstead />;
  if (!config?.publishableKey) {
    return (
      <p role="alert" className="font-medium text-destructive">
        {CONFIGURATION_ERROR}
      </p>
    );
  }
  return <OpenForm {...props} />;
}

function OpenForm({ form, reply, service, renderAttachment }: EnquiryFormProps) {
  const { pathname } = useLocation();
  const { element, onFocus, onChange, onSubmit, errors, failure, sent, isSubmitting, progress } =
    useEnquiryForm(form, reply, service);
  const answerTime = useOpeningHours()?.answerTime;
  const { fields, submit, submitting, hasAttachment } = FORM_DEFINITIONS[form];
  const anchor = `${form}-form`;
  const presets: EnquiryValues = { serviceType: service, ...reply?.values };
  const isSentWithoutScript = reply?.ok && !sent;
  const isRefusedWithoutScript = failure !== null && failure === reply?.failure;

  return (
    <form
      ref={element}
      id={anchor}
      method="post"
      action={`${FORM_ACTION}#${anchor}`}
      encType={hasAttachment ? 'multipart/form-data' : undefined}
      noValidate
      onFocus={onFocus}
      onChange={onChange}
      onSubmit={onSubmit}
      className="grid scroll-mt-24 gap-x-5 gap-y-4 @2xl:grid-cols-2"
    >
      <input type="hidden" name={HIDDEN_FIELDS.form} value={form} />
      <input type="hidden" name={HIDDEN_FIELDS.page} value={pathname} />
      <input type="hidden" name={HIDDEN_FIELDS.noticeVersion} value={NOTICE_VERSION} />
      <Honeypot />

      {isSentWithoutScript && (
        <SentNote text={SUCCESS[form].title} reference={reply.reference ?? ''} />
      )}
      {isRefusedWithoutScript && <FailurePanel failure={failure} />}
      <ErrorSummary form={form} fields={fields} errors={errors} />

      {fields.map((field) => (
        <EnquiryFormField
          key={field.name}
          form={form}
          field={field}
          error={errors[field.name]}
          defaultValue={presets[field.name]}
        />
      ))}

      {hasAttachment && renderAttachment?.(isSubmitting ? progress : null)}

      <div className="grid gap-4 @2xl:col-span-2">
        <CollectionNotice />
        <p className="text-sm">We answer {answerTime}.</p>
        {/* Not `disabled`: the button would lose the focus while the form is being sent. */}
        <Button type="submit" size="lg" aria-disabled={isSubmitting} className="@2xl:w-fit">
          {isSubmitting ? (
            <LoaderCircle aria-hidden className="motion-safe:animate-spin" />
          ) : (
            <Send aria-hidden />
          )}
          {isSubmitting ? submitting : submit}
        </Button>
        {/* Beside the button, because on a phone the top of the form has scrolled out of view. */}
        <div role="status" className="empty:hidden">
          {sent && <SentNote text="It is with our team now." reference={sent.reference} />}
        </div>
        {failure && !isRefusedWithoutScript && <FailurePanel failure={failure} />}
      </div>
    </form>
  );
}

/** Stays after the toast has disappeared. */
function SentNote({ text, reference }: { text: string; reference: string }) {
  const answerTime = useOpeningHours()?.answerTime;
  return (
    <div
      {...OUTCOME}
      className="scroll-mt-24 rounded-md border border-success/40 bg-success/10 px-4 py-3 outline-none @2xl:col-span-2"
    >
      <p className="font-medium">{text}</p>
      <p>We answer {answerTime}.</p>
      {reference && (
        <p>
          Your reference is <strong className="whitespace-nowrap select-all">{reference}</strong>.
        </p>
      )}
    </div>
  );
}

function FailurePanel({ failure }: { failure: Notice }) {
  return (
    <div
      role="alert"
      {...OUTCOME}
      className="scroll-mt-24 rounded-md border border-destructive/50 bg-destructive/8 px-4 py-3 outline-none @2xl:col-span-2"
    >
      <p className="font-semibold">{failure.title}</p>
      {failure.description && <p>{failure.description}</p>}
    </div>
  );
}

/** Hidden from view, keyboard and screen readers; only bots fill it in. */
function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Referral code
        <input type="text" name={HIDDEN_FIELDS.honeypot} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

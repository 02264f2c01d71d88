import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LoaderCircle, Send } from '~/components/icons';
import { Button } from '~/components/ui/button';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { useSite } from '~/lib/site/use-site';
import type { SentEnquiry } from './enquiry-api';
import { EnquiryFormField } from './enquiry-form-field';
import type { EnquiryValues } from './enquiry-values';
import { ErrorSummary } from './error-summary';
import { HIDDEN_FIELDS } from './hidden-fields';
import { Honeypot } from './honeypot';
import { type Notice, submittingText } from './messages';
import { OUTCOME } from './outcome';
import type { EnquiryReply } from './receive-enquiry';
import { useEnquiryForm } from './use-enquiry-form';

interface VisitorFormProps {
  form: FormDefinition;
  /** The server's reply to a form sent without script. */
  reply: EnquiryReply | undefined;
  /** The preselected service. */
  service?: string | undefined;
  /** Where the form is sent without script: a page that can show it again with its errors. */
  action: string;
  /** Where scripts send it. */
  sendTo: string;
  /** Version of the collection notice. */
  noticeVersion: string;
  /** Shown instead of the form once it is sent. Without it, a note appears beside the button. */
  renderSent?: (sent: SentEnquiry) => ReactNode;
  /** Shown in a failure: where to go instead. */
  renderLinks?: (failure: Notice) => ReactNode;
  /** The collection notice, above the button. */
  children: ReactNode;
}

/** A form that anyone can send, with and without script. */
export function VisitorForm(props: VisitorFormProps) {
  const { form: given, reply, service, action, sendTo, noticeVersion, renderSent } = props;
  const { pathname } = useLocation();
  const { form, element, onFocus, onChange, onSubmit, errors, failure, ...state } = useEnquiryForm(
    given,
    { reply, service, sendTo },
  );
  const { sent, isSubmitting, progress, isRestored, draftNote } = state;
  const { words } = useSite().settings;
  const { key, fields, submit, conditionCss } = form;
  const anchor = `${key}-form`;
  const presets: EnquiryValues = { serviceType: service, ...reply?.values };
  const isSentWithoutScript = reply?.ok && !sent;
  const isRefusedWithoutScript = failure !== null && failure === reply?.failure;
  const refusal = isRefusedWithoutScript && failure.field ? failure.description : undefined;
  const shownSent = sent ?? (reply?.ok ? reply : null);
  if (renderSent && shownSent) return renderSent(shownSent);
  if (form.thankYou && shownSent) {
    return (
      <form ref={element} id={anchor}>
        {sentNote(form.thankYou, shownSent, words.reference)}
      </form>
    );
  }

  return (
    <form
      ref={element}
      id={anchor}
      method="post"
      action={`${action}#${anchor}`}
      encType="multipart/form-data"
      noValidate
      onFocus={onFocus}
      onChange={onChange}
      onSubmit={onSubmit}
      className="grid scroll-mt-24 gap-x-5 gap-y-4 @2xl:grid-cols-2"
    >
      <input type="hidden" name={HIDDEN_FIELDS.form} value={key} />
      <input type="hidden" name={HIDDEN_FIELDS.page} value={pathname} />
      <input type="hidden" name={HIDDEN_FIELDS.noticeVersion} value={noticeVersion} />
      <Honeypot />
      {conditionCss && <style>{conditionCss}</style>}

      {isSentWithoutScript && sentNote(reply.thanks, reply, words.reference)}
      {isRefusedWithoutScript && failurePanel(failure, props.renderLinks)}
      <ErrorSummary form={form} errors={errors} />
      {/* Nothing moves while someone types: a new draft has its note at the end. */}
      {isRestored && draftNote}

      {fields.map((field) => (
        <EnquiryFormField
          key={field.name}
          form={key}
          field={field}
          error={errors[field.name] ?? (field.type === 'file' ? refusal : undefined)}
          defaultValue={presets[field.name]}
          progress={isSubmitting ? progress : null}
        />
      ))}

      <div className="grid gap-4 @2xl:col-span-2">
        {props.children}
        {!isRestored && draftNote}
        {/* Not `disabled`: the button would lose the focus while the form is being sent. */}
        <Button type="submit" size="lg" aria-disabled={isSubmitting} className="@2xl:w-fit">
          {isSubmitting ? (
            <LoaderCircle aria-hidden className="motion-safe:animate-spin" />
          ) : (
            <Send aria-hidden />
          )}
          {isSubmitting ? submittingText(key) : submit}
        </Button>
        {/* Beside the button, because on a phone the top of the form has scrolled out of view. */}
        <div role="status" className="empty:hidden">
          {sent && sentNote(words.sent, sent, words.reference)}
        </div>
        <div className="empty:hidden">
          {failure && !isRefusedWithoutScript && failurePanel(failure, props.renderLinks)}
        </div>
      </div>
    </form>
  );
}

type Sent = Pick<SentEnquiry, 'reference' | 'promise'>;

/** Stays after the toast has disappeared. A function, not a component, to save script. */
function sentNote(text: string, sent: Sent, label: string) {
  return (
    <div
      {...OUTCOME}
      className="scroll-mt-24 rounded-md border border-success/40 bg-success/10 px-4 py-3 outline-none @2xl:col-span-2"
    >
      <p className="font-medium">{text}</p>
      <p>{sent.promise}</p>
      <p>
        {label} <strong className="whitespace-nowrap select-all">{sent.reference}</strong>.
      </p>
    </div>
  );
}

function failurePanel(failure: Notice, links: VisitorFormProps['renderLinks']) {
  return (
    <div
      role="alert"
      {...OUTCOME}
      className="scroll-mt-24 rounded-md border border-destructive/50 bg-destructive/8 px-4 py-3 outline-none @2xl:col-span-2"
    >
      <p className="font-semibold">{failure.title}</p>
      {failure.description && <p>{failure.description}</p>}
      {links?.(failure)}
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { useIsHydrating } from '~/lib/use-is-hydrating';
import { attachmentProblem, readAttachment } from './attachment';
import { clearDraft, loadDraft, saveDraft } from './draft';
import { sendEnquiry } from './enquiry-api';
import {
  type EnquiryErrors,
  type EnquiryField,
  type EnquiryForm,
  type EnquiryValues,
  parseEnquiry,
} from './enquiry-schema';
import { FORM_DEFINITIONS } from './form-definitions';
import { HIDDEN_FIELDS } from './hidden-fields';
import { failureNotice, type Notice, SUCCESS } from './messages';
import type { EnquiryReply } from './receive-enquiry';
import { MIN_FILL_MS } from './spam';

/** The form's life in the browser. `reply` is what the server said to a submit without script. */
export function useEnquiryForm(form: EnquiryForm, reply: EnquiryReply | undefined) {
  // No default values: what was typed before the script arrived stays in the fields.
  const { register, handleSubmit, reset, setError, watch, formState, getValues, setValue } =
    useForm<EnquiryValues>({
      resolver: resolverOf(form),
    });
  const [serverErrors, setServerErrors] = useState<EnquiryErrors>(reply?.errors ?? {});
  const [failure, setFailure] = useState<Notice | null>(reply?.failure ?? null);
  const [wasSent, setWasSent] = useState(false);
  const [progress, setProgress] = useState(0);
  const isHydrating = useIsHydrating();
  // The page was there to fill in before its script was.
  const startedAt = useRef(isHydrating ? 0 : performance.now());
  const submissionId = useRef<string>(undefined);

  useEffect(() => {
    for (const [name, message] of Object.entries(reply?.errors ?? {})) {
      setError(name as EnquiryField, { message });
    }
    setServerErrors({});
  }, [reply, setError]);

  useEffect(() => {
    for (const { name } of FORM_DEFINITIONS[form].fields) {
      const value = loadDraft(form)[name];
      if (!value || getValues(name)) continue;
      setValue(name, value);
      startedAt.current = -MIN_FILL_MS;
    }
    // What was typed before the script arrived is part of the draft too.
    saveDraft(form, getValues());
    const { unsubscribe } = watch((values) => saveDraft(form, values));
    return unsubscribe;
  }, [form, getValues, setValue, watch]);

  async function send(formElement: HTMLFormElement): Promise<void> {
    submissionId.current ??= crypto.randomUUID();
    const data = new FormData(formElement);
    data.set(HIDDEN_FIELDS.submissionId, submissionId.current);
    data.set(HIDDEN_FIELDS.fillMs, String(Math.round(performance.now() - startedAt.current)));
    setFailure(null);
    setProgress(0);
    try {
      const attachment = readAttachment(data);
      const problem = attachment && attachmentProblem(attachment);
      if (problem) throw problem;
      const sent = await sendEnquiry(data, setProgress);
      if (sent.ok) return succeed(formElement);
      const invalid = Object.entries(sent.errors) as [EnquiryField, string][];
      invalid.forEach(([name, message], i) => {
        setError(name, { message }, { shouldFocus: i === 0 });
      });
      if (invalid.length === 0) fail(sent.failure ?? failureNotice(form));
    } catch (error) {
      fail(failureNotice(form, toAppError(error)));
    }
  }

  function succeed(formElement: HTMLFormElement): void {
    // For the attachment, which is the browser's own; then the fields that are ours.
    formElement.reset();
    reset(Object.fromEntries(FORM_DEFINITIONS[form].fields.map(({ name }) => [name, ''])));
    clearDraft(form);
    submissionId.current = undefined;
    startedAt.current = performance.now();
    setWasSent(true);
    const { title, ...details } = SUCCESS[form];
    notify.success(title, details);
  }

  function fail(notice: Notice): void {
    setFailure(notice);
    const { title, ...details } = notice;
    notify.error(title, details);
  }

  function errorOf(name: EnquiryField): string | undefined {
    return formState.errors[name]?.message ?? serverErrors[name];
  }

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    const formElement = event.currentTarget;
    setWasSent(false);
    return handleSubmit(() => send(formElement))(event);
  }

  const { isSubmitting } = formState;
  return { register, onSubmit, errorOf, failure, wasSent, isSubmitting, progress };
}

function resolverOf(form: EnquiryForm): Resolver<EnquiryValues> {
  return (values) => {
    const { errors } = parseEnquiry(form, values);
    if (!errors) return { values, errors: {} };
    const entries = Object.entries(errors).map(([name, message]) => [
      name,
      { type: 'validate', message },
    ]);
    return { values: {}, errors: Object.fromEntries(entries) };
  };
}

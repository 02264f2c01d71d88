import { type FormEvent, useEffect, useRef, useState } from 'react';
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
  parseEnquiry,
} from './enquiry-schema';
import { emptyFields, fieldsOf, fillField, focusField, valuesOf } from './form-element';
import { HIDDEN_FIELDS } from './hidden-fields';
import { failureNotice, type Notice, SUCCESS } from './messages';
import type { EnquiryReply } from './receive-enquiry';
import { MIN_FILL_MS } from './spam';

/** The form's life in the browser. `reply` is what the server said to a submit without script. */
export function useEnquiryForm(form: EnquiryForm, reply: EnquiryReply | undefined) {
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<EnquiryErrors>(reply?.errors ?? {});
  const [failure, setFailure] = useState<Notice | null>(reply?.failure ?? null);
  const [wasSent, setWasSent] = useState(false);
  const [progress, setProgress] = useState(0);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isHydrating = useIsHydrating();
  // The page was there to fill in before its script was.
  const startedAt = useRef(isHydrating ? 0 : performance.now());
  const submissionId = useRef<string>(undefined);

  useEffect(() => {
    if (!element.current) return;
    const draft = loadDraft(form);
    for (const name of fieldsOf(form)) {
      if (fillField(element.current, name, draft[name])) startedAt.current = -MIN_FILL_MS;
    }
    // What was typed before the script arrived is part of the draft too.
    saveDraft(form, valuesOf(element.current, form));
  }, [form]);

  /** A field that was found wrong is judged again as it is mended. */
  function onChange(event: FormEvent<HTMLFormElement>) {
    const values = valuesOf(event.currentTarget, form);
    saveDraft(form, values);
    const found = parseEnquiry(form, values).errors ?? {};
    setErrors((shown) => {
      const wrong = Object.keys(shown) as EnquiryField[];
      return Object.fromEntries(
        wrong.flatMap((name) => (found[name] ? [[name, found[name]]] : [])),
      );
    });
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const formElement = event.currentTarget;
    setWasSent(false);
    const found = parseEnquiry(form, valuesOf(formElement, form)).errors;
    if (found) return refuse(formElement, found);
    setErrors({});
    setIsSubmitting(true);
    await send(formElement);
    setIsSubmitting(false);
  }

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
      if (sent.ok) succeed(formElement);
      else if (Object.keys(sent.errors).length > 0) refuse(formElement, sent.errors);
      else fail(sent.failure ?? failureNotice(form));
    } catch (error) {
      fail(failureNotice(form, toAppError(error)));
    }
  }

  function refuse(formElement: HTMLFormElement, found: EnquiryErrors): void {
    setErrors(found);
    const first = fieldsOf(form).find((name) => found[name]);
    if (first) focusField(formElement, first);
  }

  function succeed(formElement: HTMLFormElement): void {
    emptyFields(formElement, form);
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

  return { element, onChange, onSubmit, errors, failure, wasSent, isSubmitting, progress };
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { notify } from '~/components/ui/toast';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { codeOf } from '~/lib/late-code';
import { randomId } from '~/lib/secure-context';
import { useIsHydrating } from '~/lib/use-is-hydrating';
import { clearDraft, draftOf, loadDraft, saveDraft } from './draft';
import type { EnquiryErrors } from './enquiry-values';
import {
  emptyFields,
  fieldsOf,
  fillField,
  focusField,
  focusOutcome,
  valuesOf,
} from './form-element';
import { HIDDEN_FIELDS } from './hidden-fields';
import { failureOf, type Notice, offlineNotice, successText } from './messages';
import type { EnquiryReply } from './receive-enquiry';
import { MIN_FILL_MS } from './spam';

/** Most visitors only read, so the code that checks and sends loads when someone uses the form. */
const loadSending = () => import('./send-form');
type Sending = Awaited<ReturnType<typeof loadSending>>;

interface EnquiryFormOptions {
  /** The server's answer to a submit without script. */
  reply: EnquiryReply | undefined;
  /** The preselected service. */
  service: string | undefined;
  /** Staff see what visitors will see: the form is checked, but not sent and not kept. */
  isPreview: boolean;
}

/** Runs the form in the browser. */
export function useEnquiryForm(
  given: FormDefinition,
  { reply, service, isPreview }: EnquiryFormOptions,
) {
  // Staff may change the form while someone fills it in.
  const [renewed, setRenewed] = useState({ given, form: given });
  const form = renewed.given === given ? renewed.form : given;
  const { key } = form;
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<EnquiryErrors>(reply?.errors ?? {});
  const [failure, setFailure] = useState<Notice | null>(reply?.failure ?? null);
  const [sent, setSent] = useState<{ reference: string } | null>(null);
  const [progress, setProgress] = useState(0);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [outcomes, setOutcomes] = useState(0);
  const [invalid, setInvalid] = useState<{ name: string } | null>(null);
  const isHydrating = useIsHydrating();
  // The page could be filled in before its script was running.
  const startedAt = useRef(isHydrating ? 0 : performance.now());
  const submissionId = useRef<string>(undefined);

  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });

  useEffect(() => {
    if (!element.current || isPreview) return;
    // The form was sent before the script loaded, so the draft is no longer needed.
    if (reply?.ok) clearDraft(key);
    const draft = loadDraft(key);
    for (const field of latest.current.fields) {
      const preset = field.name === 'serviceType' ? service : undefined;
      if (fillField(element.current, field, draft[field.name], preset)) {
        startedAt.current = -MIN_FILL_MS;
      }
    }
    // Text typed before the script loaded is part of the draft too.
    saveDraft(key, draftOf(valuesOf(element.current, latest.current), service, draft));
    if (element.current.contains(document.activeElement)) onFocus();
  }, [key, reply, service, isPreview]);

  // After the page has shown the field, which the server may have added only now.
  useEffect(() => {
    if (invalid && element.current) focusField(element.current, invalid.name);
  }, [invalid]);

  useEffect(() => {
    if (outcomes > 0 && element.current) focusOutcome(element.current);
  }, [outcomes]);

  /** A field with an error is checked again as people fix it. */
  async function onChange(event: FormEvent<HTMLFormElement>) {
    const values = valuesOf(event.currentTarget, form);
    const isServiceChosen =
      event.target instanceof HTMLSelectElement && event.target.name === 'serviceType';
    if (!isPreview) {
      saveDraft(key, isServiceChosen ? values : draftOf(values, service, loadDraft(key)));
    }
    if (Object.keys(errors).length === 0) return;
    const sending = await loadSending().catch(() => null);
    if (!sending) return;
    const found = sending.findErrors(form, values) ?? {};
    setErrors((shown) => {
      const wrong = Object.keys(shown) as string[];
      return Object.fromEntries(
        wrong.flatMap((name) => (found[name] ? [[name, found[name]]] : [])),
      );
    });
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const formElement = event.currentTarget;
    setSent(null);
    setProgress(0);
    setIsSubmitting(true);
    try {
      await submit(formElement, await loadSending());
    } catch (error) {
      const code = codeOf(error);
      // The site was upgraded and this code is gone. The browser sends the form without it.
      if (code === 'outdated') formElement.submit();
      else fail(code === 'network' ? offlineNotice(key) : failureOf(key));
    } finally {
      setIsSubmitting(false);
    }
  }

  async function submit(
    formElement: HTMLFormElement,
    { findErrors, sendForm }: Sending,
  ): Promise<void> {
    const found = findErrors(form, valuesOf(formElement, form));
    if (found) return refuse(form, found);
    setErrors({});
    setFailure(null);
    if (isPreview) return;
    const outcome = await sendForm(form, dataOf(formElement), setProgress);
    if ('reference' in outcome) succeed(formElement, outcome.reference);
    else if ('errors' in outcome) refuse(outcome.form ?? form, outcome.errors);
    else fail(outcome.failure);
  }

  function dataOf(formElement: HTMLFormElement): FormData {
    submissionId.current ??= randomId();
    const data = new FormData(formElement);
    data.set(HIDDEN_FIELDS.submissionId, submissionId.current);
    data.set(HIDDEN_FIELDS.fillMs, String(Math.round(performance.now() - startedAt.current)));
    return data;
  }

  function refuse(current: FormDefinition, found: EnquiryErrors): void {
    setRenewed({ given, form: current });
    setErrors(found);
    const name = fieldsOf(current).find((asked) => found[asked]);
    setInvalid(name ? { name } : null);
  }

  function succeed(formElement: HTMLFormElement, reference: string): void {
    emptyFields(formElement, form);
    clearDraft(key);
    submissionId.current = undefined;
    startedAt.current = performance.now();
    setSent({ reference });
    setOutcomes((count) => count + 1);
    notify.success(successText(form));
  }

  function fail(notice: Notice): void {
    setFailure(notice);
    setOutcomes((count) => count + 1);
    const { title, kind = 'error', ...details } = notice;
    notify[kind](title, details);
  }

  return {
    form,
    element,
    onFocus,
    onChange,
    onSubmit,
    errors,
    failure,
    sent,
    isSubmitting,
    progress,
  };
}

/** Loads early, so that the code is there even if the connection is lost while someone types. */
function onFocus(): void {
  loadSending().catch(() => undefined);
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { notify } from '~/components/ui/toast';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { codeOf } from '~/lib/late-code';
import { useIsHydrating } from '~/lib/use-is-hydrating';
import { hasDraft, keepAsTyped } from './draft-key';
import type { SentEnquiry } from './enquiry-api';
import type { EnquiryErrors } from './enquiry-values';
import { failureOf, type Notice, offlineNotice } from './messages';
import { OUTCOME_SELECTOR } from './outcome';
import type { EnquiryReply } from './receive-enquiry';
import { MIN_FILL_MS } from './spam';

/** Most visitors only read, so the code that checks and sends loads when someone uses the form. */
const loadWork = async () => (await import('./form-work')).FORM_WORK;
type Work = Awaited<ReturnType<typeof loadWork>>;

interface EnquiryFormOptions {
  /** The server's answer to a submit without script. */
  reply: EnquiryReply | undefined;
  /** The preselected service. */
  service: string | undefined;
  /** The address that answers scripts. */
  sendTo: string;
}

/** Runs the form in the browser. */
export function useEnquiryForm(given: FormDefinition, options: EnquiryFormOptions) {
  const { reply, service, sendTo } = options;
  // Staff may change the form while someone fills it in. A form that the page changes replaces that.
  const [[of, renewed], setRenewed] = useState([given, given]);
  const form = of === given ? renewed : given;
  const { key } = form;
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<EnquiryErrors>(reply?.errors ?? {});
  const [failure, setFailure] = useState<Notice | null>(reply?.failure ?? null);
  const [sent, setSent] = useState<SentEnquiry | null>(null);
  const [progress, setProgress] = useState(0);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [kept, setKept] = useState<ReturnType<Work['keptDraft']>>(null);
  const [next, setNext] = useState<{ focus: string } | null>(null);
  const isHydrating = useIsHydrating();
  // The page could be filled in before its script was running.
  const startedAt = useRef(isHydrating ? 0 : performance.now());
  const submissionId = useRef<string>(undefined);

  useEffect(() => {
    const { current } = element;
    if (!current || !(hasDraft(key) || isInUse(current))) return;
    const restore = (work: Work) => {
      // The form was sent before the script loaded, so the draft is no longer needed.
      if (reply?.ok) work.forgetDraft(key);
      const isRestored = work.restoreDraft(current, form, service);
      if (isRestored) startedAt.current = -MIN_FILL_MS;
      setKept((shown) => shown ?? work.keptDraft(key, isRestored));
    };
    loadWork().then(restore, () => undefined);
  }, [form, key, reply, service]);

  // After the page has shown it: the server may have added the field only now.
  useEffect(() => {
    if (next) element.current?.querySelector<HTMLElement>(next.focus)?.focus();
  }, [next]);

  /** A field with an error is checked again as people fix it. */
  async function onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const work = await loadWork().catch(() => null);
    if (!work) return keepAsTyped(key, currentTarget);
    work.keepDraft(currentTarget, form, service, target);
    setKept((shown) => shown ?? work.keptDraft(key));
    if (Object.keys(errors).length === 0) return;
    const found = work.findErrors(currentTarget, form) ?? {};
    setErrors((shown) => Object.fromEntries(Object.entries(found).filter(([name]) => shown[name])));
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const formElement = event.currentTarget;
    setSent(null);
    setProgress(0);
    setIsSubmitting(true);
    try {
      await submit(formElement, await loadWork());
    } catch (error) {
      const code = codeOf(error);
      // The site was upgraded and this code is gone. The browser sends the form without it.
      if (code === 'outdated') formElement.submit();
      else fail(code === 'network' ? offlineNotice(key) : failureOf(key));
    } finally {
      setIsSubmitting(false);
    }
  }

  async function submit(formElement: HTMLFormElement, work: Work): Promise<void> {
    const found = work.findErrors(formElement, form);
    if (found) return refuse(form, found);
    setErrors({});
    setFailure(null);
    submissionId.current ??= work.randomId();
    const outcome = await work.sendForm(formElement, form, {
      sendTo,
      submissionId: submissionId.current,
      fillMs: performance.now() - startedAt.current,
      onProgress: setProgress,
    });
    if ('errors' in outcome) refuse(outcome.form ?? form, outcome.errors);
    else if ('failure' in outcome) fail(outcome.failure);
    else {
      work.emptyFields(formElement, form);
      work.forgetDraft(key);
      setKept(null);
      succeed(outcome.sent);
    }
  }

  function clear(): void {
    setErrors({});
    setFailure(null);
    setKept(null);
  }

  function refuse(current: FormDefinition, found: EnquiryErrors): void {
    setRenewed([given, current]);
    setErrors(found);
    setFailure(null);
    const first = current.fields.find(({ name }) => found[name]);
    setNext(first ? { focus: `[name=${first.name}]` } : null);
  }

  function succeed(reply: SentEnquiry): void {
    submissionId.current = undefined;
    startedAt.current = performance.now();
    setSent(reply);
    setNext({ focus: OUTCOME_SELECTOR });
    // A form with a text of its own shows that instead of a toast (§8 has toasts for two forms).
    if (!form.thankYou) notify.success(reply.thanks);
  }

  function fail(notice: Notice): void {
    setFailure(notice);
    setNext({ focus: OUTCOME_SELECTOR });
    const { title, kind = 'error', links, ...details } = notice;
    // The links are beside the form, and a toast would cover them.
    if (!links) notify[kind](title, details);
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
    isRestored: kept?.isRestored,
    draftNote: kept?.note({ ...kept, form, element, onClear: clear }),
  };
}

/** Loads early, so that the code is there even if the connection is lost while someone types. */
function onFocus(): void {
  loadWork().catch(() => undefined);
}

/** Someone has typed before the script loaded, or is about to. */
function isInUse(element: HTMLFormElement): boolean {
  const fields = [...element.querySelectorAll<HTMLInputElement>('input, textarea')];
  return (
    element.contains(document.activeElement) ||
    fields.some(
      ({ value, defaultValue, checked, defaultChecked }) =>
        value !== defaultValue || checked !== defaultChecked,
    )
  );
}

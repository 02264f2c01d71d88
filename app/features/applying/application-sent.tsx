import { useEffect, useRef } from 'react';
import { Button } from '~/components/ui/button';
import { forgetDraft } from '~/features/enquiries/draft-key';
import type { SentEnquiry } from '~/features/enquiries/enquiry-api';
import { useIsHydrating } from '~/lib/use-is-hydrating';
import { APPLYING, SENT } from './messages';

interface ApplicationSentProps {
  /** The key of the form, whose draft is no longer needed. */
  form: string;
  sent: SentEnquiry;
}

/** Shown instead of the form. */
export function ApplicationSent({ form, sent }: ApplicationSentProps) {
  const box = useRef<HTMLDivElement>(null);
  const wasSentWithoutScript = useRef(useIsHydrating());

  useEffect(() => {
    forgetDraft(form);
    if (!wasSentWithoutScript.current) box.current?.focus();
  }, [form]);

  return (
    <div
      ref={box}
      tabIndex={-1}
      id={`${form}-form`}
      className="grid scroll-mt-24 gap-6 outline-none"
    >
      <div className="rounded-md border border-success/40 bg-success/10 px-4 py-3">
        <h2 className="text-xl font-semibold">{SENT.heading}</h2>
        <p className="mt-1">{sent.thanks}</p>
        <p>
          {SENT.reference}{' '}
          <strong className="whitespace-nowrap select-all">{sent.reference}</strong>.
        </p>
      </div>
      <div className="grid gap-2">
        <h3 className="text-lg font-semibold">{SENT.nextHeading}</h3>
        <p className="max-w-prose">
          {sent.next} {sent.promise}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="outline">
          <a href="/jobs">{APPLYING.allJobs}</a>
        </Button>
      </div>
    </div>
  );
}

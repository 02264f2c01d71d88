import { useEffect, useMemo, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { Button } from '~/components/ui/button';
import { useNoticeVersion } from '~/features/enquiries/use-notice-version';
import { VisitorForm } from '~/features/enquiries/visitor-form';
import { todayKey } from '~/lib/format';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { isMinor } from './application-rules';
import { ApplicationSent } from './application-sent';
import { BIRTH_FIELD, withGuardian } from './apply-form-definition';
import { ApplyNotice } from './apply-notice';
import { APPLY_NOTICE_VERSION } from './apply-notice-version';
import { ASKS_GUARDIAN } from './messages';
import type { ApplicationReply } from './receive-application';

/** Where scripts send the form: the same checks, with a JSON reply. */
const SEND_PATH = '/applications';

interface ApplyFormProps {
  slug: string;
  /** `null` if the vacancy is not open: then the form appears only to show what was sent. */
  form: FormDefinition | null;
  /** Whether anyone under 18 may apply. */
  takesMinors: boolean;
}

export function ApplyForm({ slug, form, takesMinors }: ApplyFormProps) {
  const reply = useActionData<ApplicationReply>();
  const given = reply?.definition ?? form;
  const noticeVersion = useNoticeVersion(APPLY_NOTICE_VERSION);
  // Unknown until the date of birth is complete. Without script the server decides.
  const [isUnder18, setIsUnder18] = useState<boolean>();
  const shown = useMemo(
    () => (given && isUnder18 !== undefined ? withGuardian(given, isUnder18) : given),
    [given, isUnder18],
  );
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current } = frame;
    const look = () => {
      const born = current?.querySelector<HTMLInputElement>(`[name=${BIRTH_FIELD}]`)?.value;
      if (born && takesMinors) setIsUnder18(isMinor(todayKey(), born));
    };
    // The date may have been typed before the script was running.
    look();
    const forget = () => setIsUnder18(undefined);
    current?.addEventListener('input', look);
    current?.addEventListener('reset', forget);
    return () => {
      current?.removeEventListener('input', look);
      current?.removeEventListener('reset', forget);
    };
  }, [takesMinors]);

  if (!shown) return null;
  return (
    <div ref={frame}>
      <p role="status" className="sr-only">
        {isUnder18 && ASKS_GUARDIAN}
      </p>
      <VisitorForm
        form={shown}
        reply={reply}
        action={`/jobs/${slug}/apply`}
        sendTo={SEND_PATH}
        noticeVersion={noticeVersion}
        renderLinks={({ links }) =>
          links?.map(([label, to]) => (
            <Button key={to} asChild variant="outline" className="mt-3 mr-3">
              <a href={to}>{label}</a>
            </Button>
          ))
        }
        renderSent={(sent) => <ApplicationSent form={shown.key} sent={sent} />}
      >
        <ApplyNotice />
      </VisitorForm>
    </div>
  );
}

import { useActionData } from 'react-router';
import { VisitorForm } from '~/features/enquiries/visitor-form';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { ApplicationSent } from './application-sent';
import { ApplyNotice } from './apply-notice';
import { APPLY_NOTICE_VERSION } from './apply-notice-version';
import type { ApplicationReply } from './receive-application';

/** Where scripts send the form: the same checks, with a JSON reply. */
const SEND_PATH = '/applications';

interface ApplyFormProps {
  slug: string;
  /** `null` if the vacancy is not open: then the form appears only to show what was sent. */
  form: FormDefinition | null;
}

export function ApplyForm({ slug, form }: ApplyFormProps) {
  const reply = useActionData<ApplicationReply>();
  const shown = reply?.definition ?? form;
  if (!shown) return null;
  return (
    <VisitorForm
      form={shown}
      reply={reply}
      action={`/jobs/${slug}/apply`}
      sendTo={SEND_PATH}
      noticeVersion={APPLY_NOTICE_VERSION}
      renderSent={(sent) => <ApplicationSent form={shown.key} sent={sent} />}
    >
      <ApplyNotice />
    </VisitorForm>
  );
}

import type { ReactNode } from 'react';
import { useActionData } from 'react-router';
import { CollectionNotice } from '~/features/enquiries/collection-notice';
import { NOTICE_VERSION } from '~/features/enquiries/collection-notice-version';
import ContactInstead from '~/features/enquiries/contact-instead';
import type { EnquiryReply } from '~/features/enquiries/receive-enquiry';
import { useNoticeVersion } from '~/features/enquiries/use-notice-version';
import { VisitorForm } from '~/features/enquiries/visitor-form';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { MAIN_FORM } from '~/lib/forms/main-form';
import { useSite } from '~/lib/site/use-site';

/** Where scripts send the form: the same checks, with a JSON reply. */
const SEND_PATH = '/enquiries';

interface EstimateEnquiryFormProps {
  /** The form, or the key of the main form. */
  form: FormDefinition | string;
  service: string;
  /** The address of this page, which shows the form again if it was sent without script. */
  action: string;
  /** The estimate. */
  children: ReactNode;
}

/** Separate from the form on other pages, whose script has no room for estimates. */
export function EstimateEnquiryForm(props: EstimateEnquiryFormProps) {
  const { form, service, action, children } = props;
  const { settings } = useSite();
  const reply = useActionData<EnquiryReply>();
  const noticeVersion = useNoticeVersion(NOTICE_VERSION);
  if (!settings.toggles.contactForm) return <ContactInstead />;
  return (
    <VisitorForm
      form={reply?.definition ?? (typeof form === 'string' ? MAIN_FORM : form)}
      reply={reply}
      service={service}
      action={action}
      sendTo={SEND_PATH}
      noticeVersion={noticeVersion}
    >
      {children}
      <CollectionNotice />
    </VisitorForm>
  );
}

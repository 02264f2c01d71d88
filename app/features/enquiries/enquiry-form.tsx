import { Suspense } from 'react';
import { useActionData, useRouteLoaderData } from 'react-router';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { MAIN_FORM } from '~/lib/forms/main-form';
import { lateComponent } from '~/lib/late-code';
import type { ServiceType } from '~/lib/records/service-types';
import { useOpeningHours } from '~/lib/site/use-opening-hours';
import { useSite } from '~/lib/site/use-site';
import type { PublicConfig } from '~/lib/supabase/public-config';
import { CollectionNotice } from './collection-notice';
import { NOTICE_VERSION } from './collection-notice-version';
import { CONFIGURATION_ERROR } from './messages';
import type { EnquiryReply } from './receive-enquiry';
import { VisitorForm } from './visitor-form';

/** Where the form is sent without script: a page that can show it again with its errors. */
const FORM_ACTION = '/contact';
/** Where scripts send it: the same checks, with a JSON reply. */
const SEND_PATH = '/enquiries';

/** Only while the forms are switched off. */
const ContactInstead = lateComponent(() => import('./contact-instead'));

interface EnquiryFormProps {
  /** The form, or the key of the main form. */
  form: FormDefinition | string;
  /** The preselected service, on a page about one. */
  service?: ServiceType | undefined;
}

/** A page that receives forms sent without script shows the form that was sent, with the reply. */
export function EnquiryForm({ form, service }: EnquiryFormProps) {
  const { settings, number } = useSite();
  const config = useRouteLoaderData<{ publicConfig?: PublicConfig }>('root')?.publicConfig;
  const reply = useActionData<EnquiryReply>();
  const answerTime = useOpeningHours()?.answerTime;
  const own = form === MAIN_FORM.key ? MAIN_FORM : typeof form === 'string' ? null : form;
  const shown = reply?.definition ?? own;
  if (!settings.toggles.contactForm) {
    return (
      <Suspense>
        <ContactInstead />
      </Suspense>
    );
  }
  if (!shown || !config?.publishableKey) {
    return (
      <p role="alert" className="font-medium text-destructive">
        {CONFIGURATION_ERROR}
      </p>
    );
  }
  return (
    <VisitorForm
      form={shown}
      reply={reply}
      service={service}
      action={FORM_ACTION}
      sendTo={SEND_PATH}
      // As `useNoticeVersion`, which would cost visitors some script.
      noticeVersion={`${NOTICE_VERSION} r${number}`}
    >
      <CollectionNotice />
      <p className="text-sm">
        {settings.words.weAnswer} {answerTime}.
      </p>
    </VisitorForm>
  );
}

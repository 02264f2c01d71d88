import { data } from 'react-router';
import { ContactDetails } from '~/components/contact-details';
import { CONTACT_INSTEAD } from '~/features/enquiries/contact-instead';
import { EnquiryForm } from '~/features/enquiries/enquiry-form';
import { receiveEnquiry, replyInit } from '~/features/enquiries/receive-enquiry';
import { formOrKey } from '~/lib/forms/forms-in-content';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import { useSite } from '~/lib/site/use-site';
import type { Route } from './+types/contact';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: 'Contact Us',
    description: 'Call, write or visit us, or send a message. We answer on business days.',
  });
}

const INTRO =
  'Call, drop in, or leave a message. Whether you are hiring or looking for work, you will talk to someone who can help.';

export function loader({ context }: Route.LoaderArgs) {
  return { form: formOrKey('alternate', context.get(requestServices).findForm) };
}

/** Handles forms that were sent without script, from any page. */
export async function action({ request, context }: Route.ActionArgs) {
  const reply = await receiveEnquiry(request, context.get(requestServices));
  return data(reply, replyInit(reply));
}

/** Passes on how long to wait when a form was sent too often. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { contactForm: isFormOpen } = useSite().settings.toggles;
  return (
    <section className="mx-auto grid w-full max-w-7xl gap-10 px-4 pt-4 pb-section @2xl:px-6 @5xl:grid-cols-12 @5xl:px-8">
      <div className="@5xl:col-span-4">
        <h1 className="text-title font-bold tracking-tight">Contact Us</h1>
        <p className="mt-3 text-lg text-muted-foreground">
          {isFormOpen ? INTRO : CONTACT_INSTEAD.intro}
        </p>
        {isFormOpen && <ContactDetails className="mt-6 gap-1" />}
      </div>
      <div className="rounded-3xl border border-border bg-card p-5 @2xl:p-8 @5xl:col-span-8">
        <EnquiryForm form={loaderData.form} />
      </div>
    </section>
  );
}

import { data } from 'react-router';
import { block as contactPage } from '~/blocks/contact-page';
import { readSitePage } from '~/blocks/read-site-page';
import { SitePage } from '~/blocks/site-page';
import { EnquiryForm } from '~/features/enquiries/enquiry-form';
import { receiveEnquiry, replyInit } from '~/features/enquiries/receive-enquiry';
import { formOrKey } from '~/lib/forms/forms-in-content';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/contact';

const KNOWN = new Map([['contact-page', contactPage.render]]);

export async function loader({ context }: Route.LoaderArgs) {
  const form = formOrKey('alternate', context.get(requestServices).findForm);
  return { ...(await readSitePage(context, 'contact')), form };
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageMeta(args, { title, description });
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
  return (
    <SitePage
      title={loaderData.title}
      blocks={loaderData.blocks}
      known={KNOWN}
      part={<EnquiryForm form={loaderData.form} />}
    />
  );
}

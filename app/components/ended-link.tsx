import { ContactDetails } from './contact-details';
import { LinkPage } from './link-page';

/** The message for a link that no longer works. It does not reveal what the link led to. */
export const ENDED_LINK = {
  heading: 'This link does not work any more',
  text: 'It has been used, has expired, was withdrawn, or is incomplete. Please open the link in our newest message to you, or contact us.',
};

export function EndedLink({ text = ENDED_LINK.text }: { text?: string }) {
  return (
    <LinkPage title={ENDED_LINK.heading}>
      <p className="max-w-prose text-lg text-muted-foreground">{text}</p>
      <ContactDetails className="gap-1" />
    </LinkPage>
  );
}

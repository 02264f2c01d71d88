import { EndedLink } from '~/components/ended-link';
import { LinkPage, TO_OUTCOME } from '~/components/link-page';
import { Button } from '~/components/ui/button';
import { ALERTS } from './messages';

export interface AlertLinkReply {
  done?: string;
  failed?: string;
  /** The link did not work. */
  isEnded?: boolean;
}

interface AlertLinkProps {
  title: string;
  text: string;
  button: string;
  reply: AlertLinkReply | undefined;
  /** Whether to link to the jobs afterwards. */
  hasJobs?: boolean;
}

/** Opening a link changes nothing, because mail services open links to check them. The button does. */
export function AlertLink({ title, text, button, reply, hasJobs = true }: AlertLinkProps) {
  if (reply?.isEnded) return <EndedLink />;
  return (
    <LinkPage title={title} done={reply?.done} failed={reply?.failed}>
      {reply?.done ? (
        hasJobs && (
          <Button asChild variant="outline" className="w-fit">
            <a href="/jobs">{ALERTS.jobs}</a>
          </Button>
        )
      ) : (
        <>
          <p className="max-w-prose text-lg text-muted-foreground">{text}</p>
          <form method="post" action={TO_OUTCOME}>
            <Button type="submit" size="lg">
              {button}
            </Button>
          </form>
        </>
      )}
    </LinkPage>
  );
}

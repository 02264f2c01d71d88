import { Link } from 'react-router';
import { CheckList } from '~/components/check-list';
import { LinkFact } from '~/components/link-forms';
import { LinkCard, LinkPage, TO_OUTCOME } from '~/components/link-page';
import { Button } from '~/components/ui/button';
import { formatDate, formatDateTime } from '~/lib/format';
import { GUARDIAN, guardianTitle } from './guardian-messages';
import type { GuardianRequest } from './guardian-schema';

export const GUARDIAN_ANSWERS = { agree: 'agree', decline: 'decline' } as const;

const LINK = 'w-fit text-link underline underline-offset-4';

interface GuardianPageProps {
  request: GuardianRequest;
  done: string | undefined;
  failed: string | undefined;
}

/**
 * What a parent or guardian is asked, and what they have answered. It stays the same for as long as
 * the link works, and works without script.
 */
export function GuardianPage({ request, done, failed }: GuardianPageProps) {
  const { candidate, job, state, facts, advert, shared, contact } = request;
  return (
    <LinkPage title={guardianTitle(request)} done={done} failed={failed}>
      <p className="max-w-prose text-lg">
        {state === 'open' && GUARDIAN.asked(candidate, job)}
        {state === 'ended' && GUARDIAN.ended(candidate, job)}
        {state === 'adult' && GUARDIAN.adult(candidate)}
      </p>
      {state === 'open' && request.answer && <Answer request={request} />}
      <LinkCard title={GUARDIAN.jobHeading}>
        <dl className="grid gap-x-6 gap-y-1 @2xl:grid-cols-[auto_1fr]">
          {facts.map(([label, value]) => (
            <LinkFact key={label} label={label} value={value} />
          ))}
        </dl>
        {advert && (
          <Link to={advert} className={LINK}>
            {GUARDIAN.advert}
          </Link>
        )}
      </LinkCard>
      <LinkCard title={GUARDIAN.sharedHeading}>
        <p className="max-w-prose">{GUARDIAN.shared(candidate, shared)}</p>
        <Link to="/privacy" className={LINK}>
          {GUARDIAN.privacy}
        </Link>
      </LinkCard>
      {state === 'open' && !request.answer && (
        <>
          <LinkCard title={GUARDIAN.agreeHeading}>
            <div className="grid gap-2">
              <p>{GUARDIAN.agreesTo}</p>
              <CheckList items={GUARDIAN.points} />
            </div>
            <p>{GUARDIAN.later}</p>
          </LinkCard>
          <Answer request={request} />
        </>
      )}
      {contact.phone && (
        <LinkCard title={GUARDIAN.callHeading}>
          <p>
            {GUARDIAN.call(contact.name)}{' '}
            <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`} className={LINK}>
              {contact.phone}
            </a>
          </p>
        </LinkCard>
      )}
    </LinkPage>
  );
}

function Answer({ request }: { request: GuardianRequest }) {
  const { answer, answered_at, is_too_late, until } = request;
  const when = answered_at ? formatDateTime(answered_at) : '';
  const agreed = is_too_late ? GUARDIAN.tooLate(when) : GUARDIAN.agreed(when);
  return (
    <LinkCard title={GUARDIAN.answerHeading}>
      {answer && (
        <p className="max-w-prose">{answer === 'agreed' ? agreed : GUARDIAN.declined(when)}</p>
      )}
      <form method="post" action={TO_OUTCOME} className="flex flex-wrap gap-3">
        {answer !== 'agreed' && (
          <Button type="submit" name="answer" value={GUARDIAN_ANSWERS.agree} size="lg">
            {answer ? GUARDIAN.agreeAfterAll : GUARDIAN.agree}
          </Button>
        )}
        {answer !== 'declined' && (
          <Button
            type="submit"
            name="answer"
            value={GUARDIAN_ANSWERS.decline}
            size="lg"
            variant="outline"
          >
            {answer ? GUARDIAN.takeBack : GUARDIAN.decline}
          </Button>
        )}
      </form>
      {until && <p className="text-muted-foreground">{GUARDIAN.until(formatDate(until))}</p>}
    </LinkCard>
  );
}

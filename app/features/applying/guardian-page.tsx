import { CheckList } from '~/components/check-list';
import { LinkPage } from '~/components/link-page';
import { Button } from '~/components/ui/button';
import { GUARDIAN } from './messages';
import type { GuardianRequest } from './receipt-schema';

export const GUARDIAN_ANSWERS = { agree: 'agree', decline: 'decline' } as const;

interface GuardianPageProps {
  request: GuardianRequest;
  failed: string | undefined;
}

/** What a parent or guardian is asked. Works without script. */
export function GuardianPage({ request, failed }: GuardianPageProps) {
  if (request.agreed_at) {
    return (
      <LinkPage title={GUARDIAN.heading} done={GUARDIAN.agreed}>
        {null}
      </LinkPage>
    );
  }
  return (
    <LinkPage title={GUARDIAN.heading} failed={failed}>
      <div className="grid max-w-prose gap-4 text-lg">
        <p>{GUARDIAN.asked(request.candidate, request.job)}</p>
        <div className="grid gap-2">
          <p>{GUARDIAN.agreesTo}</p>
          <CheckList items={GUARDIAN.points} />
        </div>
        <p>{GUARDIAN.later}</p>
      </div>
      <form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="answer" value={GUARDIAN_ANSWERS.agree} size="lg">
          {GUARDIAN.agree}
        </Button>
        <Button
          type="submit"
          name="answer"
          value={GUARDIAN_ANSWERS.decline}
          size="lg"
          variant="outline"
        >
          {GUARDIAN.decline}
        </Button>
      </form>
    </LinkPage>
  );
}

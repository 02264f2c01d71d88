import { LINK_BOX, LINK_CHOICE, LinkFact } from '~/components/link-forms';
import { LinkCard, LinkPage, TO_OUTCOME } from '~/components/link-page';
import { Button } from '~/components/ui/button';
import { formatDateTime } from '~/lib/format';
import { LINK_ACTIONS } from '~/lib/link-actions';
import { answerText } from '~/lib/records/answer-text';
import { type Difference, differenceLabel, differenceTexts } from '~/lib/records/differences';
import { CONFIRM, RECEIPT } from './messages';
import type { Unconfirmed } from './receipt-schema';

interface ConfirmPageProps {
  unconfirmed: Unconfirmed;
  failed: string | undefined;
}

/** Asks the owner of an address whether they sent an application. Works without script. */
export function ConfirmPage({ unconfirmed, failed }: ConfirmPageProps) {
  const { job, differences } = unconfirmed;
  return (
    <LinkPage title={CONFIRM.heading} failed={failed}>
      <p className="max-w-prose text-lg">{CONFIRM.intro}</p>
      <LinkCard title={CONFIRM.sent}>
        <dl className="grid gap-x-6 gap-y-1 @2xl:grid-cols-[auto_1fr]">
          <LinkFact label={RECEIPT.job} value={`${job.title} (${job.reference})`} />
          <LinkFact label={RECEIPT.received} value={formatDateTime(unconfirmed.received_at)} />
          <LinkFact label={RECEIPT.reference} value={unconfirmed.reference} />
          {typedFacts(unconfirmed).map(([label, value]) => (
            <LinkFact key={label} label={label} value={value} />
          ))}
        </dl>
        {unconfirmed.has_resume && <p>{CONFIRM.resume}</p>}
      </LinkCard>
      <form method="post" action={TO_OUTCOME} className="grid gap-6">
        {differences.length > 0 && (
          <LinkCard title={CONFIRM.differs}>
            <p className="text-muted-foreground">{CONFIRM.differsHint}</p>
            {differences.map((difference) => (
              <Choice key={difference.field} difference={difference} />
            ))}
          </LinkCard>
        )}
        {unconfirmed.replaces && <p className="max-w-prose">{CONFIRM.replaces}</p>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="action" value={LINK_ACTIONS.confirm} size="lg">
            {CONFIRM.me}
          </Button>
          <Button
            type="submit"
            name="action"
            value={LINK_ACTIONS.disown}
            size="lg"
            variant="outline"
          >
            {CONFIRM.notMe}
          </Button>
        </div>
        <p className="max-w-prose text-muted-foreground">{CONFIRM.notMeHint}</p>
      </form>
    </LinkPage>
  );
}

function Choice({ difference }: { difference: Difference }) {
  const texts = differenceTexts(difference);
  return (
    <fieldset>
      <legend className="text-sm font-medium">{differenceLabel(difference.field)}</legend>
      <label className={LINK_CHOICE}>
        <input
          type="radio"
          name={difference.field}
          value="sent"
          defaultChecked
          className={LINK_BOX}
        />
        <span className="wrap-anywhere">
          {CONFIRM.choiceSent} {texts.sent}
        </span>
      </label>
      <label className={LINK_CHOICE}>
        <input type="radio" name={difference.field} value="known" className={LINK_BOX} />
        <span className="wrap-anywhere">
          {CONFIRM.choiceKnown} {texts.known}
        </span>
      </label>
    </fieldset>
  );
}

function typedFacts({ name, phone, suburb, cover_note, answers }: Unconfirmed) {
  const facts: [string, string | null][] = [
    ['Name', name],
    ['Phone', phone],
    ['Suburb', suburb],
    ['Cover note', cover_note],
    ...answers.map(({ label, value }): [string, string] => [label, answerText(value)]),
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { amountOf, inputsWords, longDay, startsWords } from '~/lib/estimate/estimate-words';
import type { SentEstimate } from '~/lib/estimate/sent-estimate';
import { leadEstimateSchema } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

/** What the visitor was told, with the facts as they were then. Later changes do not affect it. */
export function LeadEstimate({ estimate: stored }: { estimate: unknown }) {
  const estimate = leadEstimateSchema.parse(stored);
  if (!estimate) return null;
  const { inputs, day, lines, total, page, hasChanged, isGone } = estimate;
  return (
    <Card role="region" aria-label="Estimate">
      <CardHeader>
        <CardTitle>Estimate as at {longDay(day)}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3 text-sm wrap-anywhere">
        <p>{inputsWords(inputs)}</p>
        {hasChanged && <p className="font-medium text-warning">{LEAD_MESSAGES.figuresChanged}</p>}
        {isGone && <p className="font-medium text-warning">{LEAD_MESSAGES.estimateGone}</p>}
        {lines.length === 0 && !isGone && <p>{LEAD_MESSAGES.noRules}</p>}
        <ul className="grid gap-3">
          {lines.map((line) => (
            <Line key={`${line.key} ${line.label}`} line={line} />
          ))}
        </ul>
        {total && (
          <p className="flex flex-wrap justify-between gap-2 border-t border-border pt-3 font-semibold">
            <span>Total</span>
            <span className="tabular-nums">{total}</span>
          </p>
        )}
        <p className="text-muted-foreground">Worked out from the rules on {page}</p>
      </CardContent>
    </Card>
  );
}

function Line({ line }: { line: SentEstimate['lines'][number] }) {
  const { label, paid, condition, key, fact } = line;
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap justify-between gap-2 font-medium">
        <span>{label}</span>
        <span className="tabular-nums">{amountOf(line)}</span>
      </p>
      {fact && <p>{startsWords(fact)}</p>}
      {paid && <p>{paid}</p>}
      {condition && <p>{condition}</p>}
      <p className="text-muted-foreground">
        {key || 'No fact chosen'}
        {fact && ` · ${fact.source} · ${checkedWords(fact.checked_on)}`}
      </p>
    </li>
  );
}

function checkedWords(day: string | null): string {
  return day ? `checked on ${longDay(day)}` : 'not checked at the time';
}

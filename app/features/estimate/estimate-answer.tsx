import type { Estimate, EstimateLine } from '~/lib/estimate/estimate';
import { amountOf, inputsWords, longDay, startsWords } from '~/lib/estimate/estimate-words';
import { ESTIMATE_MESSAGES, leftOutNote } from './messages';

/** Each rule that applies, with its amount, its period and its source. */
export function EstimateAnswer({ estimate }: { estimate: Estimate }) {
  const { inputs, lines, total, leftOut, day } = estimate;
  const note = leftOutNote(leftOut);
  const isUpdating = lines.some(({ fact }) => !fact);
  return (
    <section aria-label="Estimate" className="grid gap-4">
      <p className="text-lg font-medium wrap-anywhere">{inputsWords(inputs)}</p>
      {lines.length === 0 ? (
        <p>{ESTIMATE_MESSAGES.nothing}</p>
      ) : (
        <ul className="grid gap-4">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <Line key={index} line={line} />
          ))}
        </ul>
      )}
      {total && (
        <div className="rounded-2xl border border-border bg-card p-5 text-card-foreground">
          <p className="flex flex-wrap items-baseline justify-between gap-2 text-xl font-bold">
            <span>Total</span>
            <span className="tabular-nums">{total}</span>
          </p>
          {note && <p className="text-sm text-muted-foreground">{note}</p>}
        </div>
      )}
      {isUpdating && <p>{ESTIMATE_MESSAGES.updating}</p>}
      <p className="font-medium">{ESTIMATE_MESSAGES.notAdvice}</p>
      <p className="text-sm text-muted-foreground">Worked out on {longDay(day)}.</p>
    </section>
  );
}

function Line({ line }: { line: EstimateLine }) {
  const { label, paid, condition, fact } = line;
  return (
    <li className="grid gap-1 rounded-2xl border border-border bg-card p-5 text-card-foreground">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lg font-semibold wrap-anywhere">{label}</h2>
        <p className="text-lg font-semibold tabular-nums wrap-anywhere">{amountOf(line)}</p>
      </div>
      {fact && <p>{startsWords(fact)}</p>}
      {paid && <p className="wrap-anywhere">{paid}</p>}
      {condition && <p className="wrap-anywhere">{condition}</p>}
      {fact && <Source fact={fact} />}
    </li>
  );
}

function Source({ fact }: { fact: NonNullable<EstimateLine['fact']> }) {
  const { source, source_url, checked_on } = fact;
  return (
    <p className="text-sm text-muted-foreground wrap-anywhere">
      Source:{' '}
      {source_url ? (
        <a href={source_url} className="text-link underline underline-offset-4">
          {source}
        </a>
      ) : (
        source
      )}
      . {checked_on ? `Checked on ${longDay(checked_on)}.` : 'Not checked yet.'}
    </p>
  );
}

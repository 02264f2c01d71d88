import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { When } from '~/components/when';
import { formatCount } from '~/lib/format';
import { copyText } from '~/lib/secure-context';
import type { ErrorKind, SystemStatus } from '~/lib/system/system-status';
import { errorMeaning, errorPlace, errorReport, steadyOrder } from './error-words';
import { SYSTEM_MESSAGES } from './messages';
import { PartCard } from './part-card';

/** The errors of the last day, by kind. */
export function ErrorsCard({ status }: { status: SystemStatus }) {
  const { errors, checks } = status;
  const [shown, setShown] = useState(() => namesOf(errors));
  const { listed, added } = steadyOrder(errors, shown);
  // The first ones: there was nothing to read before.
  if (shown.length === 0 && errors.length > 0) setShown(namesOf(errors));

  async function copy() {
    try {
      await copyText(errorReport(status, errors));
      notify.success(SYSTEM_MESSAGES.copied);
    } catch (error) {
      notifyFailure(SYSTEM_MESSAGES.copyFailed, error);
    }
  }

  return (
    <PartCard part="errors" title="Errors in the last day" checks={checks}>
      {errors.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={copy}>
            <Copy aria-hidden />
            Copy the report
          </Button>
          {added.length > 0 && (
            <Button variant="outline" size="sm" onClick={() => setShown(namesOf(errors))}>
              {added.length === 1 ? 'Show 1 new kind' : `Show ${added.length} new kinds`}
            </Button>
          )}
        </div>
      )}
      {listed.length > 0 && (
        <ul aria-label="Errors" className="divide-y divide-border">
          {listed.map((kind) => (
            <ErrorLine key={kind.fingerprint} kind={kind} />
          ))}
        </ul>
      )}
    </PartCard>
  );
}

function ErrorLine({ kind }: { kind: ErrorKind }) {
  const meaning = errorMeaning(kind);
  const place = errorPlace(kind);
  return (
    <li className="grid gap-0.5 py-2.5 wrap-anywhere">
      <p className="font-medium">{kind.message}</p>
      {meaning && <p>{meaning}</p>}
      <p className="text-muted-foreground">
        {kind.amount === 1 ? 'Once' : `${formatCount(kind.amount)} times`}
        {place && `, ${place}`}, last <When at={kind.last_at} />
        {kind.amount > 1 && (
          <>
            , first <When at={kind.first_at} />
          </>
        )}
        {kind.code && `, code ${kind.code}`}
      </p>
      {kind.request_id && (
        <p className="text-xs text-muted-foreground">
          In the log: <code className="font-mono">{kind.request_id}</code>
        </p>
      )}
    </li>
  );
}

function namesOf(errors: ErrorKind[]): string[] {
  return errors.map(({ fingerprint }) => fingerprint);
}

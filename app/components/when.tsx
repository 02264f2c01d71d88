import { formatDateTime, formatWhen } from '~/lib/format';

/** A short date or time. Pointing at it shows both in full. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatWhen(at)}
    </time>
  );
}

import { formatDateTime, formatWhen } from '~/lib/format';

/** A moment in short. The whole date and time show when someone points at it. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatWhen(at)}
    </time>
  );
}

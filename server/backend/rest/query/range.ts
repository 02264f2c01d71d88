import { fail } from './errors.ts';

export interface Range {
  limit: number | undefined;
  offset: number;
}

/** Combines `limit`, `offset` and a `Range` header. An invalid header is ignored. */
export function resolveRange({ limit, offset = 0 }: Partial<Range>, header = ''): Range {
  const [, first = '0', last = ''] = /^(\d+)-(\d*)$/.exec(header) ?? [];
  if (last && Number(first) > Number(last)) {
    refuse(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  // As in PostgREST, a negative offset counts as none.
  const from = Math.max(offset, 0);
  const start = Math.max(from, Number(first));
  if (!Number.isSafeInteger(start)) refuse('Offset should be greater than or equal to zero.');
  const end = Math.min(from + (limit ?? Infinity), last ? Number(last) + 1 : Infinity);
  if (end < start || (end === start && limit !== 0))
    refuse('Limit should be greater than or equal to zero.');
  return { offset: start, limit: end === Infinity ? undefined : end - start };
}

/** Status and `Content-Range` for a page of rows. */
export function describePage(offset: number, rows: number, total: number | undefined) {
  if (total !== undefined && offset > total) {
    refuse(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'Content-Range': contentRange(1, 0, total),
    });
  }
  const status = total !== undefined && rows < total ? 206 : 200;
  return { status, contentRange: contentRange(offset, offset + rows - 1, total) };
}

export function contentRange(first: number, last: number, total: number | undefined): string {
  return `${first <= last && total !== 0 ? `${first}-${last}` : '*'}/${total ?? '*'}`;
}

function refuse(details: string, headers?: Record<string, string>): never {
  fail('PGRST103', 'Requested range not satisfiable', { details, ...(headers && { headers }) });
}

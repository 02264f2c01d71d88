import { RestError } from './errors.ts';

export interface Range {
  offset: number;
  limit: number | undefined;
}

/** What `limit`, `offset` and the `Range` header leave; a header that is no range is ignored. */
export function resolveRange(
  limit: number | undefined,
  offset: number | undefined,
  header?: string,
): Range {
  const [, first, last] = /^(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  const start = Math.max(offset ?? 0, Number(first ?? 0));
  if (limit === 0) return { offset: start, limit: 0 };
  const ends = [
    ...(limit === undefined ? [] : [(offset ?? 0) + limit]),
    ...(last ? [Number(last) + 1] : []),
  ];
  const end = ends.length > 0 ? Math.min(...ends) : undefined;
  if (first && last && Number(first) > Number(last)) {
    throw notSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  if (end !== undefined && end <= start) {
    throw notSatisfiable('Limit should be greater than or equal to zero.');
  }
  if (start < 0 || start > Number.MAX_SAFE_INTEGER) {
    throw notSatisfiable('Offset should be greater than or equal to zero.');
  }
  return { offset: start, limit: end === undefined ? undefined : end - start };
}

/** Status and `Content-Range` of a page of rows. */
export function describePage(offset: number, rows: number, total: number | undefined) {
  if (total !== undefined && offset > total) {
    throw notSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  }
  return {
    status: total !== undefined && rows < total ? (206 as const) : (200 as const),
    contentRange: contentRange(offset, offset + rows - 1, total),
  };
}

export function contentRange(first: number, last: number, total: number | undefined): string {
  const range = first <= last && total !== 0 ? `${first}-${last}` : '*';
  return `${range}/${total ?? '*'}`;
}

function notSatisfiable(details: string) {
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });
}

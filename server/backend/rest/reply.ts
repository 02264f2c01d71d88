import type { Relation } from './catalogue/catalogue.ts';
import { contentRange, describePage } from './query/range.ts';
import type { Result } from './run.ts';
import { isWrite, type Plan, type Write } from './sql/plan.ts';

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

export function toReply(plan: Plan, result: Result): Reply {
  return isWrite(plan.source) ? replyToWrite(plan, plan.source, result) : replyToRead(plan, result);
}

function replyToRead({ request, read, source }: Plan, { rows, total, body }: Result): Reply {
  const page = describePage(read.range.offset ?? 0, rows, total);
  const isVoid = source.kind === 'call' && source.routine.isVoid;
  const headers: Record<string, string> = {
    'Content-Range': page.contentRange,
    ...preferencesApplied(request, ['count', 'handling', 'max-affected']),
  };
  if (!isVoid) headers['Content-Type'] = request.mediaType.contentType;
  return { status: isVoid ? 204 : page.status, headers, body: body ?? null };
}

function replyToWrite({ request, read }: Plan, source: Write, result: Result): Reply {
  const { kind, conflict } = source;
  const { rows, body = null, inserted } = result;
  const { preferences, mediaType } = request;
  const count = preferences.get('count');
  const total = count === 'exact' || count === 'estimated' ? rows : undefined;
  const headers: Record<string, string> = {
    'Content-Range':
      kind === 'update' ? contentRange(0, rows - 1, total) : contentRange(1, 0, total),
    ...preferencesApplied(request, [
      kind === 'insert' && conflict ? 'resolution' : '',
      kind === 'delete' ? '' : 'missing',
      'return',
      'count',
      'handling',
      kind === 'insert' ? '' : 'max-affected',
    ]),
  };
  const isShown = preferences.get('return') === 'representation';
  if (isShown) headers['Content-Type'] = mediaType.contentType;
  const isLocated = kind === 'insert' && preferences.get('return') === 'headers-only';
  if (isLocated && rows === 1 && body) headers.Location = location(read.relation, JSON.parse(body));
  // An upsert that only updated rows has created nothing.
  const created = inserted !== undefined && Number(inserted) <= 0 ? 200 : 201;
  const status = kind === 'insert' ? created : isShown ? 200 : 204;
  return { status, headers, body: isShown ? body : null };
}

function preferencesApplied(
  { preferences }: Plan['request'],
  names: string[],
): Record<string, string> {
  const applied = names.filter((name) => preferences.has(name));
  const value = applied.map((name) => `${name}=${preferences.get(name)}`).join(', ');
  return value ? { 'Preference-Applied': value } : {};
}

function location({ name, primaryKey }: Relation, row: Record<string, unknown>): string {
  const keys = primaryKey.map((key): [string, string] => [
    key,
    row[key] === null ? 'is.null' : `eq.${row[key]}`,
  ]);
  return `/${name}?${new URLSearchParams(keys)}`;
}

import type { Relation, Routine } from './catalogue.ts';
import type { Plan } from './plan.ts';
import { type Preferences, preferencesApplied } from './preferences.ts';
import { contentRange, describePage } from './range.ts';
import type { Result } from './run.ts';

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

export function reply(plan: Plan, result: Result): Reply {
  const { source } = plan;
  return source.kind === 'relation' || source.kind === 'call'
    ? replyToRead(plan, result)
    : replyToWrite(plan, source.kind, result);
}

function replyToRead({ request, read, source }: Plan, { rows, total, body }: Result): Reply {
  const page = describePage(read.range.offset ?? 0, rows, total);
  const headers = {
    'Content-Range': page.contentRange,
    ...applied(request.preferences, ['count', 'handling', 'maxAffected']),
  };
  if (source.kind === 'call' && source.routine.isVoid) return { status: 204, headers, body: null };
  const contentType = { 'Content-Type': request.mediaType.contentType };
  return { status: page.status, headers: { ...headers, ...contentType }, body: body ?? null };
}

function replyToWrite(
  { request, source, read }: Plan,
  kind: 'insert' | 'update' | 'delete',
  { rows, body, inserted }: Result,
): Reply {
  const { preferences, mediaType } = request;
  const hasTotal = preferences.count === 'exact' || preferences.count === 'estimated';
  const total = hasTotal ? rows : undefined;
  const isShown = preferences.return === 'representation';
  const resolves = source.kind === 'insert' && source.conflict !== undefined;
  const headers: Record<string, string> = {
    'Content-Range':
      kind === 'update' ? contentRange(0, rows - 1, total) : contentRange(1, 0, total),
    ...applied(preferences, [
      ...(resolves ? (['resolution'] as const) : []),
      ...(kind === 'delete' ? [] : (['missing'] as const)),
      'return',
      'count',
      'handling',
      ...(kind === 'insert' ? [] : (['maxAffected'] as const)),
    ]),
  };
  if (isShown) headers['Content-Type'] = mediaType.contentType;
  if (kind === 'insert' && preferences.return === 'headers-only' && rows === 1 && body) {
    headers.Location = location(read.relation, JSON.parse(body));
  }
  const created = inserted !== undefined && Number(inserted) <= 0 ? 200 : 201;
  const status = kind === 'insert' ? created : isShown ? 200 : 204;
  return { status, headers, body: isShown ? (body ?? null) : null };
}

function applied(preferences: Preferences, names: (keyof Preferences)[]): Record<string, string> {
  const value = preferencesApplied(preferences, names);
  return value ? { 'Preference-Applied': value } : {};
}

function location({ name, primaryKey }: Relation, row: Record<string, unknown>): string {
  const keys = primaryKey.map((column): [string, string] => {
    const value = row[column];
    return [column, value === null ? 'is.null' : `eq.${value}`];
  });
  return `/${name}?${new URLSearchParams(keys)}`;
}

export function replyToOptions(target: Relation | Routine): Reply {
  return { status: 200, headers: { Allow: allowedMethods(target).join(',') }, body: null };
}

function allowedMethods(target: Relation | Routine): string[] {
  if ('parameters' in target) {
    return target.isVolatile ? ['OPTIONS', 'POST'] : ['OPTIONS', 'GET', 'HEAD', 'POST'];
  }
  return [
    'OPTIONS',
    'GET',
    'HEAD',
    ...(target.isInsertable ? ['POST'] : []),
    ...(target.isUpdatable ? ['PATCH'] : []),
    ...(target.isDeletable ? ['DELETE'] : []),
  ];
}

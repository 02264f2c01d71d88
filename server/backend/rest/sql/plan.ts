import type { Catalogue, Column, Relation, Routine } from '../catalogue/catalogue.ts';
import { fail } from '../query/errors.ts';
import type { RestRequest } from '../query/parse-request.ts';
import { planRead, type ReadNode } from './plan-read.ts';
import { findColumn, findRelation, findRoutine, takesBody } from './resolve.ts';

export interface Plan {
  request: RestRequest;
  catalogue: Catalogue;
  source: Source;
  /** How the source's rows are shown. */
  read: ReadNode;
  isReadOnly: boolean;
}

/** Where the rows come from: the table itself, the rows just written, or a function. */
export type Source = { kind: 'table' } | Write | Call;

export function isWrite(source: Source): source is Write {
  return 'target' in source;
}

export interface Write {
  kind: 'insert' | 'update' | 'delete';
  /** The rows to change. */
  target: ReadNode;
  columns: Column[];
  /** A JSON array. */
  rows: string;
  applyDefaults: boolean;
  conflict: { columns: string[]; isMerge: boolean } | undefined;
}

export interface Call {
  kind: 'call';
  routine: Routine;
  parameters: Routine['parameters'];
  args: { kind: 'rows' | 'body'; json: string } | { kind: 'text'; values: [string, string][] };
}

export function planRequest(catalogue: Catalogue, request: RestRequest, maxRows: number): Plan {
  const { method, target, query, rangeHeader } = request;
  if (target.kind === 'routine') return planCall(catalogue, request, maxRows);
  const relation = findRelation(catalogue, target.name);
  const plan = { request, catalogue };
  if (method !== 'GET' && method !== 'HEAD') return { ...plan, ...planWrite(relation, request) };
  const read = planRead(relation, { ...query, maxRows, rangeHeader });
  return { ...plan, source: { kind: 'table' }, read, isReadOnly: true };
}

const KINDS = { POST: 'insert', PATCH: 'update', DELETE: 'delete' } as const;

function planWrite(relation: Relation, { method, query, payload, preferences }: RestRequest) {
  const kind = KINDS[method as keyof typeof KINDS];
  const ofRows = query.modifiers.filter((one) => one.path.length === 0 && one.kind === 'condition');
  const ofResult = query.modifiers.filter((one) => one.path.length > 0 || one.kind === 'order');
  if (kind !== 'insert' && ofRows.length === 0) {
    // The same as hosted Supabase, which has the safeupdate extension.
    fail('21000', `${kind.toUpperCase()} requires a WHERE clause`);
  }
  const source: Write = {
    kind,
    target: planRead(relation, { select: [], modifiers: kind === 'insert' ? [] : ofRows }),
    columns: (payload?.keys ?? []).map((name) => findColumn(relation, name)),
    rows: payload?.rows ?? '[]',
    applyDefaults: preferences.get('missing') === 'default',
    conflict: planConflict(relation, query.onConflict, preferences.get('resolution')),
  };
  const isShown = preferences.get('return') === 'representation';
  const shown = { select: isShown ? query.select : [], modifiers: isShown ? ofResult : [] };
  return { source, read: planRead(relation, shown), isReadOnly: false };
}

function planConflict(relation: Relation, names = relation.primaryKey, resolution?: string) {
  const columns = names.map((name) => findColumn(relation, name).name);
  if (!resolution || columns.length === 0) return undefined;
  return { columns, isMerge: resolution === 'merge-duplicates' };
}

function planCall(catalogue: Catalogue, request: RestRequest, maxRows: number): Plan {
  const { target, query, payload, preferences, rangeHeader } = request;
  const keys = payload?.keys ?? query.args.map(([name]) => name);
  const routine = findRoutine(catalogue, target.name, keys, payload !== undefined);
  if (preferences.has('max-affected') && !routine.isSet) {
    fail(
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    );
  }
  const source: Call = {
    kind: 'call',
    routine,
    parameters: routine.parameters.filter(({ name }) => keys.includes(name)),
    args: payload
      ? takesBody(routine)
        ? { kind: 'body', json: payload.body }
        : { kind: 'rows', json: payload.rows }
      : { kind: 'text', values: query.args },
  };
  const read = planRead(routine.row, { ...query, maxRows, rangeHeader });
  const isReadOnly = payload === undefined || !routine.isVolatile;
  return { request, catalogue, source, read, isReadOnly };
}

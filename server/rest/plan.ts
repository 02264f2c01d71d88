import type { Catalogue, Column, Relation, Routine, RoutineParameter } from './catalogue.ts';
import { RestError } from './errors.ts';
import { findRoutine, takesWholeBody } from './find-routine.ts';
import type { MediaType } from './media-type.ts';
import type { Payload } from './payload.ts';
import { type PlannedCondition, planRead, type ReadNode } from './plan-read.ts';
import type { Preferences } from './preferences.ts';
import type { Modifier, Query } from './query.ts';

export interface RestRequest {
  method: string;
  target: { kind: 'relation' | 'routine'; name: string };
  query: Query;
  payload: Payload | undefined;
  preferences: Preferences;
  mediaType: MediaType;
  rangeHeader: string | undefined;
}

interface Write {
  relation: Relation;
  conditions: PlannedCondition[];
  /** What the rows it wrote must tell. */
  returning: string[];
}

export type Source =
  | { kind: 'relation' }
  | (Write & { kind: 'delete' })
  | (Write & { kind: 'update'; columns: Column[]; rows: string; applyDefaults: boolean })
  | (Write & {
      kind: 'insert';
      columns: Column[];
      rows: string;
      applyDefaults: boolean;
      conflict: { columns: string[]; isMerge: boolean } | undefined;
    })
  | {
      kind: 'call';
      routine: Routine;
      parameters: RoutineParameter[];
      args: CallArguments;
      returning: string[];
    };

export type CallArguments =
  | { kind: 'rows' | 'body'; json: string }
  | { kind: 'text'; values: Map<string, string[]> };

export interface Plan {
  request: RestRequest;
  source: Source;
  read: ReadNode;
  isReadOnly: boolean;
  /** Rows after which "estimated" counts are estimates. */
  maxRows: number;
}

export function planRequest(catalogue: Catalogue, request: RestRequest, maxRows: number): Plan {
  if (request.target.kind === 'routine') return planCall(catalogue, request, maxRows);
  const relation = findRelation(catalogue, request.target.name);
  const { method, query, rangeHeader } = request;
  if (method === 'GET' || method === 'HEAD') {
    const read = planRead(catalogue, relation, { ...query, maxRows, rangeHeader });
    return { request, source: { kind: 'relation' }, read, isReadOnly: true, maxRows };
  }
  return planWrite(catalogue, request, relation, maxRows);
}

export function findRelation(catalogue: Catalogue, name: string): Relation {
  const relation = catalogue.relations.get(name);
  if (relation) return relation;
  throw new RestError(
    404,
    'PGRST205',
    `Could not find the table 'public.${name}' in the schema cache`,
  );
}

function planWrite(
  catalogue: Catalogue,
  request: RestRequest,
  relation: Relation,
  maxRows: number,
): Plan {
  const { method, query, payload, preferences } = request;
  const isShown = preferences.return === 'representation';
  const read = planRead(catalogue, relation, {
    select: isShown ? query.select : [],
    modifiers: isShown ? query.modifiers.filter(concernsResult) : [],
    maxRows: undefined,
  });
  const { conditions } = planRead(catalogue, relation, {
    select: [],
    modifiers: query.modifiers.filter(isRootCondition),
    maxRows: undefined,
  });
  if (method !== 'POST' && conditions.length === 0) {
    const verb = method === 'PATCH' ? 'UPDATE' : 'DELETE';
    throw new RestError(400, '21000', `${verb} requires a WHERE clause`);
  }
  const returning = isShown ? [...read.used] : [];
  const write = { relation, conditions, returning };
  const plan = { request, read, isReadOnly: false, maxRows };
  if (method === 'DELETE') return { ...plan, source: { ...write, kind: 'delete' } };
  const columns = (payload?.columns ?? []).map((name) => findColumn(relation, name));
  const data = {
    columns,
    rows: payload?.rows ?? '[]',
    applyDefaults: preferences.missing === 'default',
  };
  if (method === 'PATCH') return { ...plan, source: { ...write, ...data, kind: 'update' } };
  if (preferences.return === 'headers-only') returning.push(...relation.primaryKey);
  const conflict = planConflict(relation, request);
  return { ...plan, source: { ...write, ...data, kind: 'insert', conflict } };
}

function concernsResult({ path, kind }: Modifier): boolean {
  return path.length > 0 || kind === 'order';
}

function isRootCondition({ path, kind }: Modifier): boolean {
  return path.length === 0 && kind === 'condition';
}

function planConflict(relation: Relation, { query, preferences }: RestRequest) {
  const columns = query.onConflict ?? relation.primaryKey;
  if (!preferences.resolution || columns.length === 0) return undefined;
  const isMerge = preferences.resolution === 'merge-duplicates';
  return { isMerge, columns: columns.map((name) => findColumn(relation, name).name) };
}

function findColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name);
  if (column) return column;
  throw new RestError(
    400,
    'PGRST204',
    `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
  );
}

const SCALAR_ROW: Relation = {
  name: 'pgrst_scalar',
  isView: true,
  columns: new Map([['pgrst_scalar', { name: 'pgrst_scalar', type: 'text', default: null }]]),
  computed: new Set(),
  primaryKey: [],
  isInsertable: false,
  isUpdatable: false,
  isDeletable: false,
};

function planCall(catalogue: Catalogue, request: RestRequest, maxRows: number): Plan {
  const { target, query, payload, preferences, rangeHeader } = request;
  const isPost = request.method === 'POST';
  const keys = payload?.columns ?? [...new Set(query.args.map(([name]) => name))];
  const routine = findRoutine(catalogue, target.name, keys, isPost);
  if (preferences.maxAffected !== undefined && !routine.isSet) {
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    );
  }
  const read = planRead(catalogue, routine.row ?? SCALAR_ROW, { ...query, maxRows, rangeHeader });
  return {
    request,
    read,
    isReadOnly: !isPost || !routine.isVolatile,
    maxRows,
    source: {
      kind: 'call',
      routine,
      parameters: routine.parameters.filter(({ name }) => keys.includes(name)),
      args: callArguments(routine, query.args, payload),
      returning: [...read.used],
    },
  };
}

function callArguments(
  routine: Routine,
  args: Query['args'],
  payload: Payload | undefined,
): CallArguments {
  if (payload && takesWholeBody(routine)) return { kind: 'body', json: payload.body };
  if (payload) return { kind: 'rows', json: payload.rows };
  const values = Map.groupBy(args, ([name]) => name);
  return {
    kind: 'text',
    values: new Map([...values].map(([name, pairs]) => [name, pairs.map(([, value]) => value)])),
  };
}

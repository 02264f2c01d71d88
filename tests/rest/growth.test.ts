import { describe, expect, test } from 'vitest';
import { RestError } from '../../server/backend/rest/query/errors.ts';
import {
  ANONYMOUS_BODY_BYTES,
  negotiate,
  parsePayload,
  parsePreferences,
} from '../../server/backend/rest/query/parse-request.ts';
import { resolveRange } from '../../server/backend/rest/query/range.ts';
import { refuseCostlyFilters } from '../../server/backend/rest/sql/refuse-costly-filters.ts';
import { toSql } from '../../server/backend/rest/sql/sql.ts';
import { planAddress } from './plan-address.ts';

/** Node refuses a longer address or longer headers. */
const HEADER_BYTES = 16 * 1024;
/** The guard refuses a longer body. */
const BODY_BYTES = 1024 * 1024;
/** The time that one request may take on the only thread. */
const LIMIT_MS = 50;
/** Eight times the input takes eight times as long, or 64 times if the cost is quadratic. */
const STEP = 8;
const MAX_GROWTH = 24;
/** Below this, warm-up and garbage collection take longer than the work. */
const NOISE_MS = 1;
const ENOUGH_MS = 5;
const MAX_RUNS = 50;

const TRIES = 3;

/** Measures again when it seems too slow, because it may have collected other garbage. */
function expectSoon(expectQuick: () => void) {
  for (let tries = 1; ; tries++) {
    try {
      return expectQuick();
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

/**
 * The CPU time of one run, averaged over enough runs for the coarse clock. Other load does not
 * matter.
 */
function cpuMs(work: () => void): number {
  const started = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    try {
      work();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
    }
    const { user, system } = process.threadCpuUsage(started);
    const total = (user + system) / 1000;
    if (total >= ENOUGH_MS || runs === MAX_RUNS) return total / runs;
  }
}

/** Repeats `unit` as often as it fits, and replaces `#` in each copy with its own number. */
function fill(bytes: number, unit: string, before = '', after = ''): string {
  if (!unit.includes('#')) {
    const room = bytes - before.length - after.length - 6;
    return before + unit.repeat(Math.floor(room / unit.length)) + after;
  }
  let text = before;
  for (let index = 0; text.length + unit.length + after.length + 6 <= bytes; index++) {
    text += unit.replace('#', index.toString(36));
  }
  return text + after;
}

function readAddress(address: string) {
  const plan = planAddress(address);
  refuseCostlyFilters(plan);
  return toSql(plan);
}

/** For each place: the text before, the repeated text, and the text after. */
const ADDRESSES: [string, string, string?][] = [
  ['people?select=', 'name,', 'id'],
  ['people?select=', 'a#:name,', 'id'],
  ['people?select=', ' '],
  ['people?select=', 'x'],
  ['people?select=', 'a-'],
  ['people?select=', 'a b '],
  ['people?select=', '"'],
  ['people?select=', '"\\"'],
  ['people?select="', '\\'],
  ['people?select=data', '->a'],
  ['people?select=data', '->0'],
  ['people?select=data->', 'a-'],
  ['people?select=data->"', '\\"'],
  ['people?select=', 'people(', ')'],
  ['people?select=', '...companies(name),', 'id'],
  ['people?select=', 'c#:companies!inner(name),', 'id'],
  ['people?select=companies', '!inner', '(name)'],
  ['people?select=id', '::text'],
  ['people?select=', 'id::text,', 'id'],
  ['people?select=', '('],
  ['people?select=', ':'],
  ['people?select=...companies(', 'n#:name,', 'id)&companies.or=(id.eq.1,id.eq.2,id.eq.3)'],
  ['people?order=', 'name,', 'id'],
  ['people?order=', 'name.desc.nullslast,', 'id'],
  ['people?select=companies(id)&order=', 'companies(name),', 'id'],
  ['people?', 'id=eq.1&'],
  ['people?', 'data->a->>b=eq.1&'],
  ['people?', 'order=id&'],
  ['people?', 'or=(id.eq.1,id.eq.2)&'],
  ['people?', 'select=id&'],
  ['people?', '&'],
  ['people?', '%00'],
  ['people?', 'a.'],
  ['people?select=companies(id)&', 'companies.name=eq.x&'],
  ['people?id=', 'not.'],
  ['people?id=', 'a'],
  ['people?id=eq', '('],
  ['people?id=fts(', 'a', ').b'],
  ['people?id=fts(', 'a ', 'b'],
  ['people?id=in.(', '1,', '1)'],
  ['people?id=in.(', '"1",', '1)'],
  ['people?id=in.(', '"1', ')'],
  ['people?id=in.(', '"1"x,', ')'],
  ['people?id=in.("', '\\",\\"', ')'],
  ['people?name=like.a', '*'],
  ['people?name=like(any).{', 'a*,', 'b}'],
  ['people?name=like(any).{', '"\\', '}'],
  ['people?name=like(any).{', ' ', '}'],
  ['people?or=(', 'id.eq.1,', 'id.eq.1)'],
  ['people?or=(', 'id.in.(1,2),', 'id.eq.1)'],
  ['people?or=(', 'id.eq.{,', 'id.eq.1)'],
  ['people?or=(', 'id.eq."x,', 'id.eq.1)'],
  ['people?or=(id.eq.', '{1'],
  ['people?or=(', 'and(', 'id.eq.1))'],
  ['people?or=(', 'not.and(id.eq.1,id.eq.2),', 'id.eq.1)'],
  ['people?limit=', '9'],
  ['people?offset=', '9'],
  ['people?columns=', 'name,', 'id'],
  ['people?on_conflict=', 'name,', 'id'],
  ['rpc/add?', 'a=1&', 'b=2'],
  ['rpc/add?', 'a#=1&', 'b=2'],
  ['rpc/add?a=', '1'],
  ['rpc/sum?', 'n=1&', 'n=2'],
  ['rpc/sum?n={', '1,', '1}'],
];

const HEADERS: [string, (text: string) => unknown, string, string?][] = [
  ['Accept', negotiate, 'a,'],
  ['Accept', negotiate, 'a/b;q=0.1,'],
  ['Accept', negotiate, ','],
  ['Accept', negotiate, ';'],
  ['Accept', negotiate, '; '],
  ['Accept', negotiate, ' ', ';'],
  ['Accept', negotiate, '1', 'a;q='],
  ['Accept', negotiate, '.', 'a;q='],
  ['Prefer', parsePreferences, 'a,', 'handling=strict,'],
  ['Prefer', parsePreferences, 'count=exact,'],
  ['Prefer', parsePreferences, 'tx=', 'handling=strict,'],
  ['Prefer', parsePreferences, '9', 'max-affected='],
  ['Prefer', parsePreferences, ' '],
  ['Range', (text) => resolveRange({}, text), '9'],
  ['Range', (text) => resolveRange({}, text), '9', '9-'],
  ['Content-Type', (text) => parsePayload('{}', text), ';'],
  ['Content-Type', (text) => parsePayload('{}', text), ' '],
];

const BODIES: [string, string, string][] = [
  ['[', '{},', '{}]'],
  ['[', '{"a":1},', '{"a":1}]'],
  ['[', '{"a":1,"b":1,"c":1,"d":1},', '{"a":1,"b":1,"c":1,"d":1}]'],
  ['[', '{"a":1},', '{"b":1}]'],
  ['[', '{"#":1},', '{}]'],
  ['{', '"#":1,', '"a":1}'],
  ['{', '"a":1,', '"a":1}'],
  ['{"a":[', '1,', '1]}'],
  ['{"a":[', '{},', '{}]}'],
  ['{"a":"', '\\u0041', '"}'],
  ['[', '[', ''],
  ['{"a":', '{"a":', ''],
  ['', ' ', '{}'],
  ['', '9', ''],
];

describe('the time for an address grows no faster than its length', () => {
  test.each(ADDRESSES)('%s%s…%s', (before, unit, after = '') => {
    expectLinear((bytes) => {
      const address = fill(bytes, unit, before, after);
      return () => void readAddress(address);
    });
  });
});

describe('the time for a header grows no faster than its length', () => {
  test.each(HEADERS)('%s', (_name, read, unit, before = '') => {
    expectLinear((bytes) => {
      const text = fill(bytes, unit, before);
      return () => void read(text);
    });
  });
});

describe('the time for a body grows no faster than its length', () => {
  test.each(BODIES)('%s%s…%s', (before, unit, after) => {
    const longest = fill(BODY_BYTES, unit, before, after);
    const shorter = fill(BODY_BYTES / STEP, unit, before, after);
    const anonymous = fill(ANONYMOUS_BODY_BYTES, unit, before, after);
    expectSoon(() => {
      const large = cpuMs(() => void parsePayload(longest));
      expectGrowth(
        cpuMs(() => void parsePayload(shorter)),
        large,
      );
      const node = cpuMs(() => void parseJson(longest));
      expect(large, `Node itself needs ${node} ms`).toBeLessThan(3 * node + LIMIT_MS);
    });
    expectSoon(() => {
      expect(cpuMs(() => void parsePayload(anonymous))).toBeLessThan(LIMIT_MS);
    });
  });
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function expectLinear(work: (bytes: number) => () => void) {
  const [shorter, longer] = [work(HEADER_BYTES), work(HEADER_BYTES * STEP)];
  expectSoon(() => {
    const small = cpuMs(shorter);
    expect(small).toBeLessThan(LIMIT_MS);
    expectGrowth(small, cpuMs(longer));
  });
}

function expectGrowth(small: number, large: number) {
  expect(large / Math.max(small, NOISE_MS), `${small} ms, then ${large} ms`).toBeLessThan(
    MAX_GROWTH,
  );
}

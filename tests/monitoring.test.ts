import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../server/observe/metrics/metrics.ts';
import { listenToRequests } from '../server/signals/requests.ts';

const FOLDER = path.resolve(import.meta.dirname, '../deploy/monitoring');
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

/** Every expression of a dashboard, wherever it is. */
function expressionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'expr' && typeof inner === 'string' ? [inner] : expressionsIn(inner),
  );
}

interface Rule {
  alert: string;
  expr: string;
  summary: string;
  description: string;
}

/** Reads the rules as they are written: each field on one line, or folded (`>-`) below it. */
function rulesIn(text: string): Rule[] {
  return text
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((part) => {
      const field = (name: string) => {
        const found = new RegExp(`^( +)${name}: (?:>-\\n((?:\\1 +.*\\n)+)|(.*)\\n)`, 'm').exec(
          part,
        );
        return (found?.[2] ?? found?.[3] ?? '').replace(/\s+/g, ' ').trim();
      };
      const [alert = ''] = part.split('\n');
      return {
        alert,
        expr: field('expr'),
        summary: field('summary'),
        description: field('description'),
      };
    });
}

const WORDS = new Set(['and', 'or', 'unless', 'by', 'on', 'ignoring']);

/** The names of metrics in an expression: names without labels, ranges, groups and functions. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\bby \([^)]*\)/g, ' ');
  return [...bare.matchAll(/[a-z_:][a-z0-9_:]*(?!\w|\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));
}

const rules = rulesIn(read('alerts.yaml'));
const dashboard: unknown = JSON.parse(read('grafana-dashboard.json'));
let exported: Set<string>;

beforeAll(async () => {
  const metrics = createMetrics({
    version: '1.0.0',
    backend: 'own',
    facts: async () => ({
      ...{ isDatabaseUp: true, databaseMs: 1, stored: undefined, disks: [], jobs: [] },
    }),
    pools: () => [],
    connections: async () => 0,
    streams: () => 0,
  });
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  exported = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  );
});
afterAll(() => listenToRequests(undefined));

describe('the rules for Prometheus', () => {
  it('cover what an operator must know', () => {
    expect(rules.length).toBeGreaterThanOrEqual(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(metricsIn('sum by (le) (rate(a_b{c="d"}[5m])) / x and y unless z > 2 * 86400')).toEqual([
      'a_b',
      'x',
      'y',
      'z',
    ]);
  });

  it.each(rules)('$alert reads metrics that the server has', ({ expr }) => {
    const used = metricsIn(expr);
    expect(used.length).toBeGreaterThan(0);
    // Prometheus itself adds `up`.
    expect(used.filter((name) => name !== 'up' && !exported.has(name))).toEqual([]);
    expect(expr.split('(').length).toBe(expr.split(')').length);
  });

  it.each(rules)('$alert says in sentences what is wrong and what to do', (rule) => {
    expect(rule.alert).toMatch(/^Tuart[A-Z]\w+$/);
    expect(rule.summary).toMatch(/^\S.*\.$/);
    expect(rule.description).toMatch(/^\S.*\.$/);
    expect(rule.description.length).toBeGreaterThan(80);
  });
});

it('the dashboard reads metrics that the server has', () => {
  const expressions = expressionsIn(dashboard);
  expect(expressions.length).toBeGreaterThan(20);
  const used = new Set(expressions.flatMap(metricsIn));
  expect([...used].filter((name) => !exported.has(name))).toEqual([]);
});

it('every metric of our own is shown in the dashboard, watched by a rule, or both', () => {
  const used = new Set([
    ...expressionsIn(dashboard).flatMap(metricsIn),
    ...rules.flatMap(({ expr }) => metricsIn(expr)),
  ]);
  const own = [...exported].filter((name) => name.startsWith('tuart_') && !name.endsWith('_sum'));
  // For people who look into one job.
  const rest = [
    'tuart_job_last_failure_timestamp_seconds',
    'tuart_job_last_start_timestamp_seconds',
  ];
  expect(own.filter((name) => !used.has(name)).toSorted()).toEqual(rest);
});

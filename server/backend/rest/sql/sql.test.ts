import { describe, expect, test } from 'vitest';
import { type PlanOptions, planAddress as plan } from '../../../../tests/rest/plan-address.ts';
import { toSql } from './sql.ts';

/** The rows a read wants, without the wrapping that every reply has. */
function rowsOf(address: string, options?: PlanOptions) {
  const { text, values } = toSql(plan(address, options));
  const rows = /^select count\(\*\)::int as rows, .*? as body from \((.*)\) r$/s.exec(text)?.[1];
  return [rows, values];
}

describe('reads', () => {
  test('are one whole statement', () => {
    expect(toSql(plan('people?select=id'))).toEqual({
      text: `select count(*)::int as rows, (select b from (select (coalesce(json_agg(r.*), '[]'))::text) as _(b) where octet_length(b) <= 33554432) as body from (select t0."id" as "id" from public."people" as t0 limit $1) r`,
      values: ['1000'],
    });
  });

  test.each([
    ['people', 'select t0.* from public."people" as t0 limit $1', ['1000']],
    ['people?select=', 'select t0.* from public."people" as t0 limit $1', ['1000']],
    [
      'people?select=a:id::text',
      'select cast(t0."id" as text) as "a" from public."people" as t0 limit $1',
      ['1000'],
    ],
    [
      'people?select=data->a->>0',
      'select (t0."data"->$1::text->>0) as "a" from public."people" as t0 limit $2',
      ['a', '1000'],
    ],
    [
      'people?select=name->a',
      'select (to_jsonb(t0."name")->$1::text) as "a" from public."people" as t0 limit $2',
      ['a', '1000'],
    ],
    [
      'people?select=label',
      'select t0."label" as "label" from public."people" as t0 limit $1',
      ['1000'],
    ],
    [
      'people?select=count',
      'select count(*) as "count" from public."people" as t0 limit $1',
      ['1000'],
    ],
    ['people?select="x""y":id', undefined, []],
    [
      'people?limit=5&offset=2',
      'select t0.* from public."people" as t0 limit $1 offset $2',
      ['5', '2'],
    ],
    ['people?limit=5000', 'select t0.* from public."people" as t0 limit $1', ['1000']],
    [
      'people?order=age.desc.nullslast,name',
      'select t0.* from public."people" as t0 order by t0."age" desc nulls last, t0."name" limit $1',
      ['1000'],
    ],
  ])('%s', (address, rows, values) => {
    if (rows === undefined) expect(() => rowsOf(address)).toThrow('failed to parse');
    else expect(rowsOf(address)).toEqual([rows, values]);
  });

  test('quote a label', () => {
    expect(rowsOf('people?select="a\\"b":id')[0]).toContain('t0."id" as "a""b"');
  });

  test.each([
    ['id=eq.1', '(t0."id" = $1)', ['1']],
    ['id=not.eq.1', 'not (t0."id" = $1)', ['1']],
    ['id=neq.1', '(t0."id" <> $1)', ['1']],
    ['name=like.*a*', '(t0."name" like $1)', ['%a%']],
    ['name=ilike(any).{*a,b*}', '(t0."name" ilike any($1))', ['{%a,b%}']],
    ['name=match.a*', '(t0."name" ~ $1)', ['a*']],
    ['id=eq(all).{1}', '(t0."id" = all($1))', ['{1}']],
    ['id=in.(1,2)', '(t0."id" = any($1))', ['{"1","2"}']],
    ['id=is.null', '(t0."id" is null)', []],
    ['id=is.not_null', '(t0."id" is not null)', []],
    ['id=isdistinct.1', '(t0."id" is distinct from $1)', ['1']],
    ['id=cs.1', '(t0."id" @> $1)', ['1']],
    ['id=adj.1', '(t0."id" -|- $1)', ['1']],
    ['words=fts.x', '(t0."words" @@ to_tsquery($1))', ['x']],
    ['words=fts(german).x', '(t0."words" @@ to_tsquery($1::regconfig, $2))', ['german', 'x']],
    [
      'name=plfts(german).x',
      '(to_tsvector($1::regconfig, t0."name") @@ plainto_tsquery($1::regconfig, $2))',
      ['german', 'x'],
    ],
    ['name=wfts.x', '(to_tsvector(t0."name") @@ websearch_to_tsquery($1))', ['x']],
    [
      'or=(id.eq.1,not.and(id.gt.2,name.is.null))',
      '((t0."id" = $1) or not ((t0."id" > $2) and (t0."name" is null)))',
      ['1', '2'],
    ],
    ['id=gt.1&id=lt.9', '(t0."id" > $1) and (t0."id" < $2)', ['1', '9']],
  ])('where %s', (search, where, values) => {
    const [rows, given] = rowsOf(`people?select=id&${search}`);
    expect(rows).toBe(
      `select t0."id" as "id" from public."people" as t0 where ${where} limit $${values.length + 1}`,
    );
    expect(given).toEqual([...values, '1000']);
  });

  test.each([
    [
      'HEAD',
      undefined,
      'select count(*)::int as rows from (select from public."people" as t0 limit $1) r',
    ],
    ...['exact', 'planned', 'estimated'].map((count): [string, string, string] => [
      'HEAD',
      `count=${count}`,
      'select count(*)::int as rows, (select count(*)::int from (select from public."people" as t0) c) as total from (select from public."people" as t0 limit $1) r',
    ]),
  ])('%s with %s', (method, prefer, text) => {
    expect(toSql(plan('people?select=id', { method, prefer })).text).toBe(text);
  });

  test.each([
    ['application/vnd.pgrst.object+json', `coalesce(json_agg(r.*) -> 0, 'null')`],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      `coalesce(json_strip_nulls(json_agg(r.*)) -> 0, 'null')`,
    ],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      `coalesce(json_strip_nulls(json_agg(r.*)), '[]')`,
    ],
    [
      'text/csv',
      `coalesce((select string_agg(case when k ~ '[",\\r\\n]' then '"' || replace(k, '"', '""') || '"' else k end, ',') from json_object_keys(json_agg(r.*) -> 0) k), '') || E'\\n' || coalesce(string_agg(substring((r.*)::text, 2, length((r.*)::text) - 2), E'\\n'), '')`,
    ],
  ])('as %s', (accept, body) => {
    expect(toSql(plan('people?select=id', { accept })).text).toContain(
      `(select (${body})::text) as _(b)`,
    );
  });
});

describe('embeds', () => {
  test.each([
    [
      'people?select=companies(name)',
      `(select to_json(r.*) from (select t1."name" as "name" from public."companies" as t1 where t1."id" = t0."company_id" limit $1) r) as "companies"`,
      '1',
    ],
    [
      'companies?select=staff:people(id)',
      `coalesce((select json_agg(r.*) from (select t1."id" as "id" from public."people" as t1 where t1."company_id" = t0."id" limit $1) r), '[]') as "staff"`,
      '1000',
    ],
    [
      'people?select=badges(code)',
      `(select to_json(r.*) from (select t1."code" as "code" from public."badges" as t1 where t1."person_id" = t0."id" limit $1) r) as "badges"`,
      '1',
    ],
    [
      'people?select=projects!assignments(id)',
      `coalesce((select json_agg(r.*) from (select t1."id" as "id" from public."projects" as t1, public."assignments" as j_t1 where j_t1."person_id" = t0."id" and t1."id" = j_t1."project_id" limit $1) r), '[]') as "projects"`,
      '1000',
    ],
    [
      'people?select=reports(id)',
      `coalesce((select json_agg(r.*) from (select t1."id" as "id" from public."reports"((t0.*)::public."people") as t1 limit $1) r), '[]') as "reports"`,
      '1000',
    ],
    [
      'people?select=...companies(name)',
      `(select to_json(r.v) from (select t1."name" as v from public."companies" as t1 where t1."id" = t0."company_id" limit $1) r) as "name"`,
      '1',
    ],
    [
      'companies?select=...people(id)',
      `coalesce((select json_agg(r.v) from (select t1."id" as v from public."people" as t1 where t1."company_id" = t0."id" limit $1) r), '[]') as "id"`,
      '1000',
    ],
  ])('%s', (address, item, limit) => {
    const [rows, values] = rowsOf(address);
    const table = address.split('?')[0];
    expect(rows).toBe(`select ${item} from public."${table}" as t0 limit $2`);
    expect(values).toEqual([limit, '1000']);
  });

  test('name each column for a spread of everything', () => {
    const { text } = toSql(plan('people?select=...companies(*)'));
    expect(text).toMatch(/as "id", .* as "name" from public\."people"/);
  });

  test('refuse a long value that would be repeated for many columns', () => {
    const columns = 'id name age data words company_id boss_id'
      .split(' ')
      .flatMap((name) => Array.from({ length: 10 }, (_, index) => `${name}${index}:${name}`));
    const address = `companies?select=...people(${columns.join(',')})&people.name=eq.`;
    expect(toSql(plan(`${address}x`)).values).toHaveLength(141);
    expect(() => toSql(plan(address + 'x'.repeat(65_000)))).toThrow('too complex');
  });

  test.each([
    [
      'companies?select=id,people!inner()',
      'exists (select from public."people" as t1 where t1."company_id" = t0."id")',
    ],
    [
      'companies?select=id,people()&people=is.null',
      '(not exists (select from public."people" as t1 where t1."company_id" = t0."id"))',
    ],
    [
      'companies?select=id,people()&people=not.is.null',
      'not (not exists (select from public."people" as t1 where t1."company_id" = t0."id"))',
    ],
    [
      'companies?select=id,p:people!inner()&p.age=gt.5',
      'exists (select from public."people" as t1 where t1."company_id" = t0."id" and (t1."age" > $1))',
    ],
    [
      'companies?select=id,p:people!inner()&people.age=gt.5',
      'exists (select from public."people" as t1 where t1."company_id" = t0."id" and (t1."age" > $1))',
    ],
  ])('%s', (address, where) => {
    expect(rowsOf(address)[0]).toContain(`from public."companies" as t0 where ${where} limit`);
  });

  test('can be ordered by a to-one embed', () => {
    expect(rowsOf('people?select=id,companies()&order=companies(name).desc')[0]).toContain(
      'order by (select t1."name" from public."companies" as t1 where t1."id" = t0."company_id" limit 1) desc limit',
    );
  });
});

describe('writes', () => {
  const minimal =
    'select count(*)::int as rows, (json_agg(r.*) -> 0)::text as body from (select * from src) r';

  test.each([
    [
      '{"id":1,"name":"x"}',
      undefined,
      `insert into public."people" as t0 ("id", "name") select b."id", b."name" from json_to_recordset($1::json) as b("id" integer, "name" text) returning 1`,
    ],
    [
      '{}',
      undefined,
      `insert into public."people" as t0 select  from json_array_elements($1::json) b returning 1`,
    ],
    [
      '{"id":1}',
      'return=headers-only',
      `insert into public."people" as t0 ("id") select b."id" from json_to_recordset($1::json) as b("id" integer) returning t0."id"`,
    ],
    [
      '{"id":1}',
      'resolution=ignore-duplicates',
      `insert into public."people" as t0 ("id") select b."id" from json_to_recordset($1::json) as b("id" integer) on conflict ("id") do nothing returning 1`,
    ],
  ])('POST %s with %s', (body, prefer, sql) => {
    const { text, values } = toSql(plan('people', { method: 'POST', body, prefer }));
    expect(text).toBe(`with src as (${sql}) ${minimal}`);
    expect(values).toEqual([`[${body}]`]);
  });

  test('use the default for missing values', () => {
    const { text, values } = toSql(
      plan('people?columns=id,name', {
        method: 'POST',
        body: '[{"name":"x"}]',
        prefer: 'missing=default',
      }),
    );
    expect(text).toContain(
      `from jsonb_to_recordset((select jsonb_agg(jsonb_build_object($2::text, 7) || e) from jsonb_array_elements($1::jsonb) e)) as b("id" integer, "name" text)`,
    );
    expect(values).toEqual(['[{"name":"x"}]', 'id']);
  });

  test('count inserted rows when merging', () => {
    const { text } = toSql(
      plan('people', { method: 'POST', body: '{"id":1}', prefer: 'resolution=merge-duplicates' }),
    );
    expect(text).toMatch(
      / where set_config\(.* \+ 1\).* on conflict \("id"\) do update set "id" = excluded\."id" where set_config\(.* \+ -1\)/,
    );
    expect(text).toContain(`current_setting('rest.inserted', true) as inserted`);
  });

  test.each([
    [
      'PATCH',
      'people?id=eq.1',
      '{"name":"x"}',
      `update public."people" as t0 set "name" = b."name" from json_to_recordset($2::json) as b("name" text) where (t0."id" = $1) returning 1`,
      ['1', '[{"name":"x"}]'],
    ],
    ['PATCH', 'people?id=eq.1', '{}', `select 1 from public."people" as t0 where false`, []],
    [
      'DELETE',
      'people?id=eq.1',
      undefined,
      `delete from public."people" as t0 where (t0."id" = $1) returning 1`,
      ['1'],
    ],
  ])('%s %s %s', (method, address, body, sql, values) => {
    const statement = toSql(plan(address, { method, body }));
    expect(statement).toEqual({
      text: `with src as (${sql}) ${minimal}`,
      values,
    });
  });

  test.each([
    ['id', 't0."id"'],
    ['*', 't0.*'],
    ['*,label', 't0.*, t0."label"'],
    ['name,companies(name)', 't0."name", t0."company_id"'],
    ['name,reports(id)', 't0.*'],
    ['name&order=age', 't0."name", t0."age"'],
  ])('return only the selected columns: %s', (select, returned) => {
    const { text } = toSql(
      plan(`people?select=${select}`, {
        method: 'POST',
        body: '{"id":1}',
        prefer: 'return=representation',
      }),
    );
    expect(text).toContain(` returning ${returned}) select`);
    expect(text).toContain(' from src as t0');
  });

  test.each(['PATCH', 'DELETE'])('refuse %s without a filter', (method) => {
    expect(() => plan('people', { method, body: '{"age":1}' })).toThrow('requires a WHERE clause');
    expect(() => plan('people?limit=1&order=id', { method, body: '{"age":1}' })).toThrow(
      'requires a WHERE clause',
    );
  });
});

describe('calls', () => {
  const post = (name: string, body: string) => toSql(plan(`rpc/${name}`, { method: 'POST', body }));
  const source = (text: string) => /^with src as \((.*?)\) select count/s.exec(text)?.[1];

  test.each([
    [
      'add',
      '{"a":1}',
      `select public."add"("a" := b."a") as pgrst_scalar from (select * from json_to_recordset($2::json) as _("a" integer) limit 1) b`,
    ],
    [
      'sum',
      '{"n":[1]}',
      `select public."sum"(variadic "n" := b."n") as pgrst_scalar from (select * from json_to_recordset($2::json) as _("n" integer[]) limit 1) b`,
    ],
    ['whole', '{"x":1}', 'select public."whole"($2::json) as pgrst_scalar'],
    ['nothing', '{}', 'select public."nothing"() as pgrst_scalar'],
    ['all_people', '{}', 'select f.* from public."all_people"() as f'],
    [
      'pairs',
      '{"n":1}',
      `select f.* from (select * from json_to_recordset($2::json) as _("n" integer) limit 1) b, lateral public."pairs"("n" := b."n") as f`,
    ],
  ])('POST %s %s', (name, body, sql) => {
    expect(source(post(name, body).text)).toBe(sql);
  });

  test.each([
    [
      'add?a=1&b=2',
      'select public."add"("a" := $2::integer, "b" := $3::integer) as pgrst_scalar',
      ['1000', '1', '2'],
    ],
    [
      'sum?n=1&n=2',
      'select public."sum"(variadic "n" := $2::integer[]) as pgrst_scalar',
      ['1000', '{"1","2"}'],
    ],
    [
      'sum?n={1,2}',
      'select public."sum"(variadic "n" := $2::integer[]) as pgrst_scalar',
      ['1000', '{1,2}'],
    ],
    [
      'all_people?select=name&age=gt.5',
      'select f."name", f."age" from public."all_people"() as f',
      ['5', '1000'],
    ],
  ])('GET %s', (address, sql, values) => {
    const statement = toSql(plan(`rpc/${address}`));
    expect(source(statement.text)).toBe(sql);
    expect(statement.values).toEqual(values);
  });

  test.each([
    ['add?a=1', `coalesce(json_agg(r.pgrst_scalar) -> 0, 'null')`],
    ['numbers?n=1', `coalesce(json_agg(r.pgrst_scalar), '[]')`],
    ['first_person', `coalesce(json_agg(r.*) -> 0, 'null')`],
    ['all_people', `coalesce(json_agg(r.*), '[]')`],
  ])('%s answers %s', (address, body) => {
    expect(toSql(plan(`rpc/${address}`)).text).toContain(`(${body})::text`);
  });

  test.each([
    ['rpc/add?a=1', 'GET', true],
    ['rpc/add', 'POST', true],
    ['rpc/nothing', 'POST', false],
    ['people', 'GET', true],
    ['people', 'POST', false],
  ])('%s by %s is read-only: %s', (address, method, isReadOnly) => {
    const body = method === 'POST' ? '{"a":1}' : undefined;
    const given = address.includes('nothing') || address === 'people' ? body && '{}' : body;
    expect(plan(address, { method, body: given }).isReadOnly).toBe(isReadOnly);
  });
});

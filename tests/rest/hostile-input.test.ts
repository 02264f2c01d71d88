import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLERS, createRestFixture, type RestFixture } from './fixture.ts';

const RUNS = Number(process.env.RUNS ?? 1500);
/** CPU time of this thread, so other load does not matter. */
const PATIENCE_MS = 100;

let rest: RestFixture;
beforeAll(async () => {
  rest = await createRestFixture();
});
afterAll(() => rest.close());

async function send(path: string, init: RequestInit = {}) {
  const started = process.threadCpuUsage();
  const response = await rest.request(path, init);
  const text = await response.text();
  const { user, system } = process.threadCpuUsage(started);
  return { status: response.status, text, cpuMs: (user + system) / 1000 };
}

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
}

const INJECTIONS = [
  `id; drop table people`,
  `id" from people; drop table people; --`,
  `id') or ('1'='1`,
  `1) or 1=1 --`,
  `'; drop table people; --`,
  `"; drop table people; --`,
  `id" as "x", (select value from secrets) as "y`,
  `(select value from secrets)`,
  `$1`,
  `\\'; drop table people; --`,
  `E'\\x27'`,
  `id/**/from/**/secrets`,
  // Far longer than a test may take.
  `pg_sleep(600)`,
  `id\n;drop table people`,
];

describe('injection', () => {
  const places: [string, (text: string) => ReturnType<typeof send>][] = [
    ['table', (text) => send(`/${encodeURIComponent(text)}`)],
    ['function', (text) => send(`/rpc/${encodeURIComponent(text)}`)],
    ['column', (text) => send(`/people?select=${encodeURIComponent(text)}`)],
    ['quoted column', (text) => send(`/people?select=${encodeURIComponent(JSON.stringify(text))}`)],
    ['alias', (text) => send(`/people?select=${encodeURIComponent(`${JSON.stringify(text)}:id`)}`)],
    [
      'embed alias',
      (text) =>
        send(`/people?select=${encodeURIComponent(`${JSON.stringify(text)}:companies(id)`)}`),
    ],
    ['cast', (text) => send(`/people?select=${encodeURIComponent(`id::${text}`)}`)],
    [
      'JSON path',
      (text) => send(`/companies?select=${encodeURIComponent(`details->${JSON.stringify(text)}`)}`),
    ],
    [
      'hint',
      (text) =>
        send(`/people?select=${encodeURIComponent(`companies!${JSON.stringify(text)}(id)`)}`),
    ],
    ['order', (text) => send(`/people?order=${encodeURIComponent(text)}`)],
    ['order suffix', (text) => send(`/people?order=${encodeURIComponent(`id.${text}`)}`)],
    ['filter column', (text) => send(`/people?${encodeURIComponent(text)}=eq.1`)],
    ['filter operator', (text) => send(`/people?id=${encodeURIComponent(text)}.1`)],
    ['filter value', (text) => send(`/people?name=${encodeURIComponent(`eq.${text}`)}`)],
    ['list', (text) => send(`/people?name=${encodeURIComponent(`in.(${text})`)}`)],
    ['array', (text) => send(`/people?name=${encodeURIComponent(`like(any).{${text}}`)}`)],
    ['logic', (text) => send(`/people?or=${encodeURIComponent(`(name.eq.${text})`)}`)],
    ['text search', (text) => send(`/people?bio=${encodeURIComponent(`fts.${text}`)}`)],
    ['search configuration', (text) => send(`/people?bio=${encodeURIComponent(`fts(${text}).x`)}`)],
    ['limit', (text) => send(`/people?limit=${encodeURIComponent(text)}`)],
    ['offset', (text) => send(`/people?offset=${encodeURIComponent(text)}`)],
    ['argument', (text) => send(`/rpc/greet?name=${encodeURIComponent(text)}`)],
    ['argument name', (text) => post('/rpc/greet', JSON.stringify({ [text]: 1 }))],
    ['body key', (text) => post('/people', JSON.stringify({ [text]: 1 }))],
    ['columns', (text) => post(`/people?columns=${encodeURIComponent(text)}`, '[{"id": 900}]')],
    [
      'on_conflict',
      (text) =>
        post(`/people?on_conflict=${encodeURIComponent(text)}`, '{"id": 1, "name": "Ada"}', {
          Prefer: 'resolution=merge-duplicates',
        }),
    ],
    ['Prefer', (text) => send('/people', { headers: { Prefer: text.replaceAll('\n', ' ') } })],
    ['Range', (text) => send('/people', { headers: { Range: text.replaceAll('\n', ' ') } })],
    ['Accept', (text) => send('/people', { headers: { Accept: text.replaceAll('\n', ' ') } })],
    [
      'Accept-Profile',
      (text) => send('/people', { headers: { 'Accept-Profile': text.replaceAll('\n', ' ') } }),
    ],
  ];

  test.each(places)('is not possible through the %s', async (_place, attack) => {
    for (const text of INJECTIONS) {
      const { status, text: body } = await attack(text);
      expect(status, body).toBeLessThan(500);
      expect(body).not.toMatch(/syntax error at|unterminated|classified/i);
    }
    const [row] = await rest.database
      .owner`select (select count(*)::int from people) as people, (select count(*)::int from secrets) as secrets`;
    expect(row).toEqual({ people: 4, secrets: 1 });
  });

  test('cannot turn a value into anything else', async () => {
    for (const text of INJECTIONS) {
      const { data } = await rest.client().rpc('greet', { name: text });
      expect(data).toBe(`Hello ${text}`);
      const select = encodeURIComponent(`"${text.replace(/["\\]/g, '\\$&')}":id`);
      const label = await send(`/people?select=${select}&id=eq.1`);
      expect(JSON.parse(label.text)).toEqual([{ [text]: 1 }]);
    }
  });

  test('cannot turn a claim into anything else', async () => {
    const claims = { sub: `x', true); drop table people; --`, role: 'service_role' };
    const { data } = await rest.client({ role: 'anon', claims }).rpc('whoami');
    expect(data).toEqual({ role: 'anon', sub: claims.sub });
  });
});

describe('size', () => {
  const deep = (open: string, inner: string, close: string) =>
    open.repeat(2000) + inner + close.repeat(2000);
  test.each([
    ['a logic tree 2,000 deep', `/people?or=${deep('(or', '(id.eq.1)', ')').replace('(or', '(')}`],
    ['2,000 nested groups', `/people?and=(${deep('and(', 'id.eq.1', ')')})`],
    ['embeds 2,000 deep', `/people?select=${deep('people(', 'id', ')')}`],
    ['3,000 columns', `/people?select=${Array(3000).fill('id').join(',')}`],
    ['3,000 conditions', `/people?or=(${Array(3000).fill('id.eq.1').join(',')})`],
    ['3,000 parameters', `/people?${Array(3000).fill('id=eq.1').join('&')}`],
    ['3,000 order terms', `/people?order=${Array(3000).fill('id').join(',')}`],
    ['an unfinished tree 2,000 deep', `/people?or=${'(or('.repeat(2000)}`],
    ['a name of 100,000 letters', `/people?select=${'x'.repeat(100_000)}`],
    ['100,000 dashes', `/people?select=${'a-'.repeat(50_000)}`],
    ['100,000 quotation marks', `/people?select=${'"'.repeat(100_000)}`],
    ['100,000 backslashes', `/people?select="${'\\'.repeat(100_001)}"`],
    [
      '400 spread columns of an embed with 500 conditions',
      `/people?select=...companies(${Array.from({ length: 400 }, (_, index) => `c${index}:name`).join(',')})&companies.or=(${Array(500).fill('id.eq.1').join(',')})`,
    ],
    ['100,000 arrows', `/people?select=${'a->'.repeat(33_000)}`],
  ])('%s is refused in time', async (_name, path) => {
    await send('/people?limit=1');
    const { status, text, cpuMs } = await send(path);
    expect(status, text.slice(0, 200)).toBe(400);
    expect(cpuMs).toBeLessThan(PATIENCE_MS);
  });

  const repeated = (column: string, times: number) =>
    Array.from({ length: times }, (_, index) => `c${index}:${column}`).join(',');

  test.each([
    ['a column', `/people?select=${repeated('bio', 11)}`],
    ['all columns', `/people?select=${Array(11).fill('*').join(',')}`],
    ['parts of a column', `/companies?select=${repeated('details->size', 11)}`],
    ['an embed', `/people?select=${repeated('companies(id)', 11)}`],
    ['a column in embeds', `/people?select=${repeated('companies(name,n:name)', 6)}`],
  ])('%s requested many times is refused', async (_name, path) => {
    const { status, text } = await send(path);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      code: 'PGRST100',
      message: expect.stringMatching(/selected more than 10 times/),
    });
  });

  test('a reply that would fill the memory is refused in the database', async () => {
    // A column can be selected ten times.
    await rest.database.owner`update people set name = repeat('x', 3400000) where id = 1`;
    for (const path of ['/people', '/rpc/all_people', '/rpc/first_person']) {
      const small = await send(`${path}?id=eq.1&select=${repeated('name', 3)}`);
      expect([small.status, small.text.length > 10_000_000]).toEqual([200, true]);
      const large = await send(`${path}?id=eq.1&select=${repeated('name', 10)}`);
      expect(large.status).toBe(400);
      expect(JSON.parse(large.text)).toMatchObject({
        code: '54000',
        message: 'The reply would be larger than 33554432 bytes',
      });
    }
    await rest.reset();
  });

  test('a path of 450 arrows, and one column 10 times, are accepted', async () => {
    expect((await send(`/people?select=${repeated('id', 10)}`)).status).toBe(200);
    expect((await send(`/companies?select=details${'->a'.repeat(450)}`)).status).toBe(200);
  });

  test('a list of 5,000 values becomes one parameter', async () => {
    const list = Array.from({ length: 5000 }, (_, index) => index).join(',');
    expect((await send(`/people?id=in.(${list})`)).status).toBe(200);
  });

  test('JSON nested 100,000 levels deep is handled', async () => {
    const { status } = await post(
      '/rpc/echo',
      `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    );
    expect(status).toBe(400);
  });
});

describe('characters', () => {
  const nul = encodeURIComponent('a\0b');
  test.each([
    [`/${nul}`, 404],
    [`/people?name=eq.${nul}`, 400],
    [`/people?name=in.(${nul})`, 400],
    [`/people?select=${nul}`, 400],
    [`/people?select=%22${nul}%22:id`, 400],
    [`/people?select=id::${nul}`, 400],
    [`/people?${nul}=eq.1`, 400],
    [`/people?order=${nul}`, 400],
    [`/companies?select=details->${nul}`, 400],
    [`/rpc/greet?name=${nul}`, 400],
    ['/people?name=eq.%ff%fe', 200],
    ['/people?name=eq.%', 200],
    ['/people?name=eq.%ed%a0%80', 200],
    ['/people?%ff=eq.1', 400],
    ['/%ff', 404],
  ])('GET %s: %i', async (path, expected) => {
    const { status, text } = await send(path);
    expect(status, text).toBe(expected);
  });

  test.each([
    ['{"name":"a\\u0000b"}', 400, '22P05'],
    ['{"name":"a\0b"}', 400, 'PGRST102'],
    ['{"name":"\\ud800"}', 400, '22P02'],
    ['{"a\\u0000b":1}', 400, 'PGRST204'],
    ['{"name":"x","__proto__":1}', 400, 'PGRST204'],
    ['{"name":1e999999}', 201, ''],
    ['{"age":1e999,"name":"x"}', 400, '22P02'],
    ['nonsense', 400, 'PGRST102'],
    ['{"name":"x"} x', 400, 'PGRST102'],
    ['[[]]', 400, 'PGRST102'],
    ['null', 201, ''],
    ['5', 201, ''],
  ])('POST %j: %i %s', async (body, expected, code) => {
    const { status, text } = await post('/people', body);
    expect({ status, code: text && JSON.parse(text).code }, text).toEqual({
      status: expected,
      code,
    });
    await rest.reset();
  });

  test('a label longer than PostgreSQL allows is truncated, not refused', async () => {
    expect((await send(`/people?select=${'x'.repeat(200)}:id`)).status).toBe(200);
  });
});

/** Words of the grammar, names of the schema and random text, in any order. */
const word = fc.oneof(
  fc.constantFrom(
    ...'people companies projects badges assignments notes secrets adults ages add greet numbers pairs echo total'.split(
      ' ',
    ),
    ...'id name age mood company_id details tags busy bio search label reports count nope manager_id'.split(
      ' ',
    ),
    ...'eq neq gt like ilike in is cs cd ov fts not and or any all null asc desc nullsfirst inner left'.split(
      ' ',
    ),
    ...'select order limit offset columns on_conflict a b up_to numbers int text jsonb regclass'.split(
      ' ',
    ),
    ...'. , ( ) { } [ ] : :: -> ->> ! ... * " \\ - = % $ 0 1 -1 99999999999999999999 1e9 é 😀'.split(
      ' ',
    ),
    ' ',
    '\0',
    '\ud800',
    '',
    "'",
    ';',
    '--',
    '\n',
  ),
  fc.string({ maxLength: 8 }),
);
const phrase = fc.array(word, { maxLength: 12 }).map((words) => words.join(''));
const column = fc.constantFrom(
  'id',
  'name',
  'age',
  'mood',
  'details',
  'tags',
  'busy',
  'bio',
  'companies',
  'label',
  'details->size->>staff',
  'people.name',
);
const operator = fc.constantFrom(
  'eq',
  'neq',
  'gt',
  'like',
  'ilike(any)',
  'match',
  'is',
  'isdistinct',
  'in',
  'cs',
  'cd',
  'ov',
  'sl',
  'adj',
  'fts',
  'plfts(english)',
  'not.eq',
  'not.in',
);
const value = fc.oneof(
  phrase,
  fc.constantFrom('1', 'null', '(1,2)', '{1,2}', '{"a":1}', '[1,5)', '*a*', 'true'),
);
const select = fc.oneof(
  phrase,
  fc.constantFrom(
    '*',
    'id,name',
    'id,companies(name)',
    'people(count)',
    '...companies(name)',
    'a:id::text',
    'people(*,badges!inner(*))',
    'projects!assignments(*)',
  ),
);
const search = fc.array(
  fc.oneof(
    fc.tuple(
      column,
      fc.tuple(operator, value).map(([name, text]) => `${name}.${text}`),
    ),
    fc.tuple(fc.constant('select'), select),
    fc.tuple(
      fc.constantFrom(
        'order',
        'limit',
        'offset',
        'or',
        'and',
        'columns',
        'on_conflict',
        'people.order',
        'not.or',
      ),
      value,
    ),
    fc.tuple(phrase, phrase),
  ),
  { maxLength: 5 },
);
const path = fc.oneof(
  fc.constantFrom(
    'people',
    'companies',
    'projects',
    'notes',
    'adults',
    'rpc/add',
    'rpc/pairs',
    'rpc/all_people',
    'rpc/echo',
    'rpc/total',
  ),
  phrase.map(encodeURIComponentSafely),
);
const headers = fc.dictionary(
  fc.constantFrom('Prefer', 'Accept', 'Range', 'Content-Type', 'Accept-Profile'),
  fc.oneof(
    fc.constantFrom(
      'return=representation',
      'count=exact',
      'count=planned',
      'count=estimated',
      'resolution=merge-duplicates',
      'missing=default',
      'handling=strict,max-affected=1',
      'text/csv',
      'application/vnd.pgrst.object+json',
      'application/json',
      '0-5',
      '5-',
      'public',
    ),
    fc.string({ maxLength: 20 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
  ),
  { maxKeys: 3 },
);
const body = fc.oneof(
  fc.json(),
  phrase,
  fc
    .dictionary(
      fc.constantFrom('id', 'name', 'age', 'mood', 'tags', 'details', 'a', 'b', 'up_to', 'nope'),
      fc.jsonValue(),
      { maxKeys: 3 },
    )
    .map((row) => JSON.stringify(row)),
  fc
    .array(fc.dictionary(fc.constantFrom('id', 'name'), fc.jsonValue(), { maxKeys: 2 }), {
      maxLength: 3,
    })
    .map((rows) => JSON.stringify(rows)),
);

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

describe('random requests', () => {
  test(`${RUNS} generated requests cause no 5xx and reveal no stack and no query`, {
    timeout: 60_000 + RUNS * 40,
  }, async () => {
    const property = fc.asyncProperty(
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'PUT'),
      path,
      search,
      headers,
      body,
      fc.constantFrom(CALLERS.anon, CALLERS.authenticated, CALLERS.service),
      async (method, where, parameters, sent, content, caller) => {
        const query = parameters
          .map(
            ([key, text]) => `${encodeURIComponentSafely(key)}=${encodeURIComponentSafely(text)}`,
          )
          .join('&');
        const hasBody = method !== 'GET' && method !== 'HEAD';
        const json = { 'Content-Type': 'application/json' };
        const init = {
          method,
          headers: { ...json, ...sent },
          body: hasBody ? content.toWellFormed() : undefined,
        };
        const response = await rest.request(`/${where}?${query}`, init, caller);
        const text = await response.text();
        const report = `${method} /${where}?${decodeURIComponent(query)} ${JSON.stringify(sent)} ${content} → ${response.status} ${text.slice(0, 300)}`;
        expect(response.status, report).toBeLessThan(500);
        if (!response.ok)
          expect(text, report).not.toMatch(
            /\bat .*\.ts\b|node_modules|json_agg|set_config|syntax error at|from public\.|with src/,
          );
      },
    );
    await fc.assert(property, { numRuns: RUNS });
  });
});

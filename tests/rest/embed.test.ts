import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestFixture, type RestFixture } from './fixture.ts';

let rest: RestFixture;
beforeAll(async () => {
  rest = await createRestFixture();
});
afterAll(() => rest.close());

async function get(path: string) {
  const response = await rest.request(path);
  return { status: response.status, body: await response.json() };
}

async function rows(path: string) {
  const { status, body } = await get(path);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

describe('embeds along foreign keys', () => {
  test('work to one', async () => {
    expect(await rows('/people?select=name,companies(name)&order=id')).toEqual([
      { name: 'Ada', companies: { name: 'Acme' } },
      { name: 'Bob', companies: { name: 'Acme' } },
      { name: 'Cid', companies: { name: 'Bolt' } },
      { name: 'Dot', companies: null },
    ]);
  });

  test('work to many', async () => {
    expect(await rows('/companies?select=name,staff:people(name)&order=id')).toEqual([
      { name: 'Acme', staff: [{ name: 'Ada' }, { name: 'Bob' }] },
      { name: 'Bolt', staff: [{ name: 'Cid' }] },
      { name: 'Core', staff: [] },
    ]);
  });

  test('work one to one, from both sides', async () => {
    expect(await rows('/people?select=name,badges(code)&id=in.(1,2)&order=id')).toEqual([
      { name: 'Ada', badges: { code: 'A-1' } },
      { name: 'Bob', badges: null },
    ]);
    expect(await rows('/badges?select=code,people(name)&person_id=eq.3')).toEqual([
      { code: 'C-3', people: { name: 'Cid' } },
    ]);
  });

  test('work many to many', async () => {
    expect(
      await rows(
        '/people?select=name,projects!assignments(name)&id=lt.4&order=id&projects.order=id',
      ),
    ).toEqual([
      { name: 'Ada', projects: [{ name: 'Loom' }, { name: 'Mill' }] },
      { name: 'Bob', projects: [{ name: 'Loom' }] },
      { name: 'Cid', projects: [] },
    ]);
  });

  test('work to the same table: children by the table, the parent by the column', async () => {
    expect(
      await rows(
        '/people?select=name,manager_id(name),team:people(name)&id=in.(1,2)&order=id&team.order=id',
      ),
    ).toEqual([
      { name: 'Ada', manager_id: null, team: [{ name: 'Bob' }, { name: 'Cid' }] },
      { name: 'Bob', manager_id: { name: 'Ada' }, team: [{ name: 'Dot' }] },
    ]);
    expect(await rows('/people?select=team:people!manager_id(name)&id=eq.2')).toEqual([
      { team: [{ name: 'Dot' }] },
    ]);
  });

  test('accept a hint: constraint, column or foreign column; and a constraint or column as target', async () => {
    const expected = [{ p: { name: 'Bob' } }];
    expect(await rows('/projects?select=p:people!projects_reviewer_fkey(name)&id=eq.1')).toEqual(
      expected,
    );
    expect(await rows('/projects?select=p:people!reviewer_id(name)&id=eq.1')).toEqual(expected);
    expect(await rows('/projects?select=p:projects_reviewer_fkey(name)&id=eq.1')).toEqual(expected);
    expect(await rows('/projects?select=p:reviewer_id(name)&id=eq.1')).toEqual(expected);
    expect(await rows('/people?select=projects!reviewer_id(name)&id=eq.1')).toEqual([
      { projects: [{ name: 'Mill' }] },
    ]);
  });

  test('work from and to a view that shows the key', async () => {
    expect(await rows('/adults?select=name,companies(name)&order=id')).toEqual([
      { name: 'Ada', companies: { name: 'Acme' } },
      { name: 'Cid', companies: { name: 'Bolt' } },
    ]);
    expect(await rows('/companies?select=name,adults(name)&id=eq.1')).toEqual([
      { name: 'Acme', adults: [{ name: 'Ada' }] },
    ]);
  });

  test('can be computed by a function', async () => {
    expect(await rows('/people?select=name,reports(name,companies(name))&id=eq.1')).toEqual([
      {
        name: 'Ada',
        reports: [
          { name: 'Bob', companies: { name: 'Acme' } },
          { name: 'Cid', companies: { name: 'Bolt' } },
        ],
      },
    ]);
  });

  test('can be nested', async () => {
    expect(
      await rows(
        '/companies?select=name,people(name,badges(code),projects!owner_id(name,reviewer_id(name)))&id=eq.1&people.order=id',
      ),
    ).toEqual([
      {
        name: 'Acme',
        people: [
          {
            name: 'Ada',
            badges: { code: 'A-1' },
            projects: [{ name: 'Loom', reviewer_id: { name: 'Bob' } }],
          },
          { name: 'Bob', badges: null, projects: [{ name: 'Mill', reviewer_id: { name: 'Ada' } }] },
        ],
      },
    ]);
  });

  test('can be counted', async () => {
    expect(await rows('/companies?select=name,people(count)&order=id')).toEqual([
      { name: 'Acme', people: [{ count: 2 }] },
      { name: 'Bolt', people: [{ count: 1 }] },
      { name: 'Core', people: [{ count: 0 }] },
    ]);
    expect(await rows('/companies?select=staff:people(n:count)&people.age=gt.18&id=eq.1')).toEqual([
      { staff: [{ n: 1 }] },
    ]);
  });
});

describe('embeds with their own filters, order and limit', () => {
  test('are narrowed by filters, which keep the parents', async () => {
    expect(await rows('/companies?select=name,people(name)&people.age=gte.18&order=id')).toEqual([
      { name: 'Acme', people: [{ name: 'Ada' }] },
      { name: 'Bolt', people: [{ name: 'Cid' }] },
      { name: 'Core', people: [] },
    ]);
  });

  test('drop parents without a match when they are inner, in rows and in counts', async () => {
    const { data, count } = await rest
      .client()
      .from('companies')
      .select('name, people!inner(name)', { count: 'exact' })
      .eq('people.name', 'Cid');
    expect({ data, count }).toEqual({
      data: [{ name: 'Bolt', people: [{ name: 'Cid' }] }],
      count: 1,
    });
    expect(
      await rows(
        '/companies?select=name,people!inner(badges!inner(code))&people.badges.code=eq.A-1',
      ),
    ).toEqual([{ name: 'Acme', people: [{ badges: { code: 'A-1' } }] }]);
    expect(
      await rows('/people?select=name,companies!inner(name)&order=id&companies.name=eq.Bolt'),
    ).toEqual([{ name: 'Cid', companies: { name: 'Bolt' } }]);
  });

  test('filter and show nothing when they are empty', async () => {
    expect(await rows('/companies?select=name,people!inner()&people.name=eq.Cid')).toEqual([
      { name: 'Bolt' },
    ]);
  });

  test('accept or, order, limit and offset', async () => {
    const { data } = await rest
      .client()
      .from('companies')
      .select('name, staff:people(name)')
      .or('name.eq.Ada,age.lt.18', { referencedTable: 'staff' })
      .order('name', { referencedTable: 'staff', ascending: false })
      .limit(1, { referencedTable: 'staff' })
      .eq('id', 1);
    expect(data).toEqual([{ name: 'Acme', staff: [{ name: 'Bob' }] }]);
    const range = await rest
      .client()
      .from('companies')
      .select('people(name)')
      .order('id', { referencedTable: 'people' })
      .range(1, 1, { referencedTable: 'people' })
      .eq('id', 1);
    expect(range.data).toEqual([{ people: [{ name: 'Bob' }] }]);
    expect(
      await rows('/companies?select=people(name)&people.not.or=(id.eq.1,id.eq.9)&id=eq.1'),
    ).toEqual([{ people: [{ name: 'Bob' }] }]);
  });

  test('can select parents with or without a match', async () => {
    expect(await rows('/companies?select=name,people()&people=is.null')).toEqual([
      { name: 'Core' },
    ]);
    expect(
      await rows('/companies?select=name,staff:people()&staff=not.is.null&staff.age=gt.40'),
    ).toEqual([{ name: 'Bolt' }]);
    const either =
      '/people?select=name,companies(),badges()&or=(companies.is.null,badges.not.is.null)&order=id';
    expect(await rows(either)).toEqual([{ name: 'Ada' }, { name: 'Cid' }, { name: 'Dot' }]);
    const { data, count } = await rest
      .client()
      .from('people')
      .select('name, badges(code)', { count: 'exact' })
      .not('badges', 'is', null);
    expect({ count, length: data?.length }).toEqual({ count: 2, length: 2 });
  });

  test('can order the parents by a column of a to-one embed, shown or not', async () => {
    expect(
      await rows('/people?select=id,companies(id)&order=companies(name).desc.nullslast,id'),
    ).toMatchObject([{ id: 3 }, { id: 1 }, { id: 2 }, { id: 4 }]);
    const { data } = await rest
      .client()
      .from('people')
      .select('id, c:companies()')
      .order('c(details->>city)')
      .limit(1);
    expect(data).toEqual([{ id: 3 }]);
  });
});

describe('spread', () => {
  test('adds the columns of a to-one embed to the parent', async () => {
    expect(
      await rows(
        '/people?select=name,...companies(company:name,details->>city)&id=in.(1,4)&order=id',
      ),
    ).toEqual([
      { name: 'Ada', company: 'Acme', city: 'Perth' },
      { name: 'Dot', company: null, city: null },
    ]);
    expect(await rows('/badges?select=code,...people(*)&person_id=eq.1')).toMatchObject([
      { code: 'A-1', id: 1, name: 'Ada', mood: 'happy' },
    ]);
  });

  test('turns the columns of a to-many embed into arrays', async () => {
    expect(
      await rows('/companies?select=name,...people(names:name,ages:age)&people.order=id&order=id'),
    ).toEqual([
      { name: 'Acme', names: ['Ada', 'Bob'], ages: [36, 17] },
      { name: 'Bolt', names: ['Cid'], ages: [52] },
      { name: 'Core', names: [], ages: [] },
    ]);
  });

  test('can be nested', async () => {
    expect(
      await rows(
        '/badges?select=code,...people(...companies(company:name),projects!owner_id(name))&person_id=eq.1',
      ),
    ).toEqual([{ code: 'A-1', company: 'Acme', projects: [{ name: 'Loom' }] }]);
  });

  test('keeps a label that looks like SQL as a label', async () => {
    const label = 'x as "y", (select 1) as z';
    const select = encodeURIComponent(`...companies("${label.replaceAll('"', '\\"')}":name)`);
    expect(await rows(`/people?select=${select}&id=eq.1`)).toEqual([{ [label]: 'Acme' }]);
  });
});

describe('embeds that are impossible', () => {
  test.each([
    [
      '/people?select=secrets(*)',
      400,
      'PGRST200',
      "Could not find a relationship between 'people' and 'secrets' in the schema cache",
    ],
    [
      '/people?select=companies!nope(*)',
      400,
      'PGRST200',
      "Could not find a relationship between 'people' and 'companies' in the schema cache",
    ],
    [
      '/people?select=hidden(*)',
      400,
      'PGRST200',
      "Could not find a relationship between 'people' and 'hidden' in the schema cache",
    ],
    [
      '/people?select=id&companies.name=eq.x',
      400,
      'PGRST108',
      "'companies' is not an embedded resource in this request",
    ],
    [
      '/people?select=id&companies.order=name',
      400,
      'PGRST108',
      "'companies' is not an embedded resource in this request",
    ],
    [
      '/people?select=id&order=companies(name)',
      400,
      'PGRST108',
      "'companies' is not an embedded resource in this request",
    ],
    [
      '/companies?select=people(id)&order=people(name)',
      400,
      'PGRST118',
      "A related order on 'people' is not possible",
    ],
    [
      '/companies?select=people(id)&people=eq.1',
      400,
      'PGRST120',
      "Bad operator on the 'people' embedded resource",
    ],
    ['/companies?select=people(nope)', 400, '42703', 'column people.nope does not exist'],
  ])('%s: %i %s', async (path, status, code, message) => {
    expect(await get(path)).toMatchObject({ status, body: { code, message } });
  });

  test('list several relationships with hints', async () => {
    expect(await get('/projects?select=people(name)')).toEqual({
      status: 300,
      body: {
        code: 'PGRST201',
        message:
          "Could not embed because more than one relationship was found for 'projects' and 'people'",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'projects with people',
            relationship: 'projects_owner_fkey using projects(owner_id) and people(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'projects with people',
            relationship: 'projects_reviewer_fkey using projects(reviewer_id) and people(id)',
          },
          {
            cardinality: 'many-to-many',
            embedding: 'projects with people',
            relationship:
              'assignments using assignments_project_id_fkey(project_id) and assignments_person_id_fkey(person_id)',
          },
        ],
        hint: "Try changing 'people' to one of the following: 'people!projects_owner_fkey', 'people!projects_reviewer_fkey', 'people!assignments'. Find the desired relationship in the 'details' key.",
      },
    });
  });
});

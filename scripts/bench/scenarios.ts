/** A request to the server, and the same by hand: SQL that pg sends with role and claims. */
export interface Scenario {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  role: 'authenticated' | 'anon';
  mode: 'read only' | 'read write';
  sql: string;
  values: string[];
}

export const SCENARIOS: Scenario[] = [
  {
    name: 'select by filter',
    method: 'GET',
    path: '/rest/v1/bench_people?select=id,name,email&age=eq.7&limit=20',
    role: 'authenticated',
    mode: 'read only',
    sql: 'select id, name, email from public.bench_people where age = $1 limit $2',
    values: ['7', '20'],
  },
  {
    name: 'select with embed',
    method: 'GET',
    path: '/rest/v1/bench_people?select=id,name,company:bench_companies(id,name)&age=eq.7&limit=20',
    role: 'authenticated',
    mode: 'read only',
    sql: `select p.id, p.name, row_to_json(c) as company from public.bench_people p
      left join lateral (select id, name from public.bench_companies where id = p.company_id) c on true
      where age = $1 limit $2`,
    values: ['7', '20'],
  },
  {
    name: 'insert',
    method: 'POST',
    path: '/rest/v1/bench_log',
    body: '{"body":"hello","kind":"note"}',
    role: 'authenticated',
    mode: 'read write',
    sql: 'insert into public.bench_log (body, kind) values ($1, $2)',
    values: ['hello', 'note'],
  },
  {
    name: 'rpc',
    method: 'POST',
    path: '/rest/v1/rpc/bench_add',
    body: '{"a":1,"b":2}',
    role: 'authenticated',
    mode: 'read only',
    sql: 'select public.bench_add($1::int, $2::int)',
    values: ['1', '2'],
  },
  {
    name: 'public read',
    method: 'GET',
    path: '/rest/v1/published_pages?select=slug,title&limit=20',
    role: 'anon',
    mode: 'read only',
    sql: 'select slug, title from public.published_pages limit $1',
    values: ['20'],
  },
];

export const SCHEMA = `
create table public.bench_companies (id int primary key, name text not null);
create table public.bench_people (
  id int generated always as identity primary key, name text not null, email text, age int not null,
  company_id int not null references public.bench_companies, created_at timestamptz not null default now());
create index on public.bench_people (age);
create index on public.bench_people (company_id);
create table public.bench_log (
  id bigint generated always as identity primary key, body text not null, kind text, at timestamptz default now());
create function public.bench_add(a int, b int) returns int immutable language sql as 'select a + b';
alter table public.bench_people enable row level security;
create policy bench_read on public.bench_people for select to authenticated
  using ((select current_setting('request.jwt.claims', true)) <> '');
insert into public.bench_companies select i, 'Company ' || i from generate_series(1, 100) i;
insert into public.bench_people (name, email, age, company_id)
  select 'Person ' || i, 'p' || i || '@x.example', i % 500, 1 + i % 100 from generate_series(1, 10000) i;
grant all on public.bench_companies, public.bench_people, public.bench_log to authenticated;
analyze public.bench_people, public.bench_companies;
notify pgrst, 'reload schema'`;

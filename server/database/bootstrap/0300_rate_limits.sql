-- How often something was tried, counted together by all servers that share the database. Unlogged:
-- to lose the counts in a crash costs nothing, to write them twice at each sign-in would.
create unlogged table tuart_backend.rate_limits (
  -- A hash: whose address or e-mail it is, is nobody's to read here.
  key text primary key,
  hits integer not null,
  ends_at timestamptz not null
);

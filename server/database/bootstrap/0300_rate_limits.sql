-- How often something was tried, counted across all servers that share the database. The table is
-- unlogged: losing the counts in a crash costs nothing, but writing them twice at each sign-in
-- would.
create unlogged table tuart_backend.rate_limits (
  -- A hash, so that no one can read the address or e-mail here.
  key text primary key,
  hits integer not null,
  ends_at timestamptz not null
);

-- How often a one-time code was tried. It is a separate table so that GoTrue's table keeps its
-- columns.
create table tuart_backend.code_tries (
  token_id uuid primary key references auth.one_time_tokens on delete cascade,
  tries integer not null
);

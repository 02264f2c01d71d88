-- How often a one-time code was tried. Kept beside GoTrue's table, whose columns stay as they are.
create table tuart_backend.code_tries (
  token_id uuid primary key references auth.one_time_tokens on delete cascade,
  tries integer not null
);

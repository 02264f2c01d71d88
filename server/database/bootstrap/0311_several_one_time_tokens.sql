-- A mailed link stays valid when someone requests another one. GoTrue keeps only one of each type.
drop index auth.one_time_tokens_user_id_token_type_key;
create index one_time_tokens_user_id_token_type_idx
  on auth.one_time_tokens (user_id, token_type, created_at);

-- The browser that requested a code has its own number of tries, which strangers cannot use up.
alter table tuart_backend.code_tries
  add column asked_by text,
  add column own_tries integer not null default 0;

-- A link that was mailed stays good when someone asks for another one. GoTrue keeps one of each type.
drop index auth.one_time_tokens_user_id_token_type_key;
create index one_time_tokens_user_id_token_type_idx
  on auth.one_time_tokens (user_id, token_type, created_at);

-- The browser that asked for a code has tries of its own: strangers cannot use them up.
alter table tuart_backend.code_tries
  add column asked_by text,
  add column own_tries integer not null default 0;

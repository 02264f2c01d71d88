-- Tries are counted in a row that comes with the code; codes that were mailed before have none yet.
insert into tuart_backend.code_tries (token_id, tries)
select id, 0 from auth.one_time_tokens
on conflict (token_id) do nothing;

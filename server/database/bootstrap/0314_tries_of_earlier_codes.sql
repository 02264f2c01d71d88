-- Tries are counted in a row that is created with the code; codes that were mailed earlier have no
-- row yet.
insert into tuart_backend.code_tries (token_id, tries)
select id, 0 from auth.one_time_tokens
on conflict (token_id) do nothing;

-- Finds e-mail addresses inside free text and inside audit entries by index, however large the tables
-- grow. Erasing a person needs that: their address may stand in someone else's note, or only in the
-- audit entry of a record that was deleted long ago.

-- Only plain ASCII characters count, so the result is the same under every locale. An address with
-- other characters is found by its ASCII part; whoever searches compares the whole text afterwards.
-- In plpgsql, which starts faster than SQL: this runs for every row that is written.
create function private.addresses_in(content text) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  spelled text := replace(lower(content), '%40', '@');
begin
  if spelled is null or strpos(spelled, '@') = 0 then
    return '{}';
  end if;
  return array(
    select distinct rtrim(hit[1], '.')
    from regexp_matches(spelled collate "C", '[a-z0-9._%+-]+@[a-z0-9.-]+', 'g') as hit
  );
end
$$;

-- Line breaks are escaped in JSON, and their letter would count as the address's first.
create function private.addresses_in(document jsonb) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return private.addresses_in(
    replace(replace(replace(document::text, '\n', ' '), '\r', ' '), '\t', ' ')
  );
end
$$;

-- What ties an audit entry to a person: the addresses in it and the ids of its lead, client and account.
create function private.audit_keys(before jsonb, after jsonb) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return private.addresses_in(before) || private.addresses_in(after) || array_remove(
    array[
      before ->> 'lead_id', after ->> 'lead_id', before ->> 'client_id', after ->> 'client_id',
      before ->> 'user_id', after ->> 'user_id'
    ],
    null
  );
end
$$;

create index audit_log_keys_idx on public.audit_log using gin (private.audit_keys(before, after));
create index leads_addresses_idx on public.leads using gin (private.addresses_in(message));
create index activities_addresses_idx on public.activities
  using gin ((private.addresses_in(body) || private.addresses_in(details)));
create index tasks_addresses_idx on public.tasks
  using gin (private.addresses_in(title || ' ' || description));
create index emails_addresses_idx on public.emails
  using gin (private.addresses_in(subject || ' ' || coalesce(body_text, '') || ' ' || coalesce(body_html, '')));

revoke all on function
  private.addresses_in(text), private.addresses_in(jsonb), private.audit_keys(jsonb, jsonb)
  from public;
-- Whoever writes a row writes its index entries too.
grant execute on function private.addresses_in(text), private.addresses_in(jsonb)
  to authenticated, service_role;

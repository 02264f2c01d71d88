-- An enquiry makes a client. Once staff take it for spam, the client goes too: if it was made by that
-- enquiry and nobody has worked with it. Taken back, the enquiry makes its client as it would have.
create function private.tie_lead() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  known uuid;
begin
  if new.is_spam then
    if private.is_unused_client(new.client_id, new.id) then
      new.client_id = null;
    end if;
  elsif new.client_id is null and new.source = 'contact_form' then
    known = private.client_of(new.email);
    if known is null then
      insert into public.clients (name, email, phone, company, service_type, source)
      values (new.name, new.email, new.phone, new.company, new.service_type, new.source)
      returning id into new.client_id;
    elsif private.has_permission('clients.view') then
      new.client_id = known;
    end if;
  end if;
  return new;
end
$$;

-- Made by an enquiry, with no lead but spam, and untouched: no status, owner, note, message or task.
create function private.is_unused_client(client_id uuid, spam_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
      select from public.clients
      where id = is_unused_client.client_id and status = 'lead' and owner_id is null
        and source = 'contact_form' and other_emails = '{}'
    )
    and not exists (
      select from public.leads
      where leads.client_id = is_unused_client.client_id and not is_spam and id <> spam_id
    )
    and not exists (
      select from public.activities
      where activities.client_id = is_unused_client.client_id and lead_id is null
    )
    and not exists (
      select from public.emails
      where emails.client_id = is_unused_client.client_id and lead_id is null
    )
    and not exists (select from public.tasks where tasks.client_id = is_unused_client.client_id)
$$;

create function private.delete_client_of_spam() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_unused_client(old.client_id, new.id) then
    update public.leads set client_id = null where client_id = old.client_id;
    delete from public.clients where id = old.client_id;
  end if;
  return null;
end
$$;

create trigger tie_lead before update of is_spam on public.leads
  for each row when (new.is_spam <> old.is_spam)
  execute function private.tie_lead();

-- After `note_lead_change`, which names the client.
create trigger unmake_client after update of is_spam on public.leads
  for each row when (new.is_spam and not old.is_spam and old.client_id is not null and new.client_id is null)
  execute function private.delete_client_of_spam();

revoke all on function
  private.tie_lead(), private.is_unused_client(uuid, uuid), private.delete_client_of_spam()
  from public;

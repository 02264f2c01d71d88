-- Texts that people send. The server adds them; they wait with received mail.

-- The person with this number, if there is exactly one. A client and that client's enquiries are one
-- person; of several enquiries none is chosen.
create function private.person_by_number(number text)
returns table (lead_id uuid, client_id uuid, candidate_id uuid)
language sql stable security definer
set search_path = ''
as $$
  with matches as (
    select leads.id as lead_id, leads.client_id, null::uuid as candidate_id from public.leads
    where private.mobile_number(leads.phone) = person_by_number.number and not leads.is_spam
    union all
    select null, clients.id, null from public.clients
    where private.mobile_number(clients.phone) = person_by_number.number
    union all
    select null, null, candidates.id from public.candidates
    where private.mobile_number(candidates.phone) = person_by_number.number
  ),
  people as (
    select distinct coalesce(client_id, candidate_id, lead_id) as person from matches
  )
  select
    case when count(distinct matches.lead_id) = 1 then min(matches.lead_id::text)::uuid end,
    min(matches.client_id::text)::uuid,
    min(matches.candidate_id::text)::uuid
  from matches
  having (select count(*) from people) = 1
$$;

revoke all on function private.person_by_number(text) from public;

-- Stores a text once, with the person it is from. “STOP” and words like it end all texts to that
-- number, “START” allows them again. Returns the message, or null if it was here before.
create function public.receive_text(
  sender text, body text, fingerprint text, sent_at timestamptz default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  number text := coalesce(private.mobile_number(receive_text.sender), left(btrim(receive_text.sender), 320));
  word text := upper(regexp_replace(btrim(receive_text.body), '[\s.!]+', ' ', 'g'));
  person record;
  message public.received_messages;
  answered public.emails;
begin
  select * into person from private.person_by_number(number);
  select * into answered from public.emails
  where channel = 'text' and recipient = number and status = 'sent'
  order by sent_at desc limit 1;
  insert into public.received_messages (channel, fingerprint, sender, body_text, sent_at, email_id)
  values (
    'text', receive_text.fingerprint, number, left(receive_text.body, 100000),
    receive_text.sent_at, answered.id
  )
  on conflict (fingerprint) do nothing
  returning * into message;
  if message.id is null then
    return null;
  end if;
  if num_nonnulls(person.lead_id, person.client_id, person.candidate_id) > 0 then
    perform private.file_message(
      message.id, person.lead_id, person.client_id, person.candidate_id, null, 'sender');
    select * into message from public.received_messages where id = message.id;
  end if;
  perform private.tell_about_message(
    message, answered.author_id, case when message.filed_at is null then 'message' else 'reply' end);
  word = btrim(word);
  if word in ('STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'END', 'CANCEL', 'QUIT', 'OPT OUT', 'OPTOUT', 'OPT-OUT')
  then
    insert into public.message_stops (channel, address_hash, address, reason, detail)
    values (
      'text', private.address_hash(number), number, 'asked',
      format('Replied “%s” to a text', left(btrim(receive_text.body), 100))
    )
    on conflict do nothing;
  elsif word in ('START', 'UNSTOP') then
    delete from public.message_stops as stops
    where stops.channel = 'text' and stops.address_hash = private.address_hash(number)
      and stops.reason in ('asked', 'unsubscribed');
  end if;
  return message.id;
end
$$;

revoke all on function public.receive_text(text, text, text, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.receive_text(text, text, text, timestamptz) to service_role;

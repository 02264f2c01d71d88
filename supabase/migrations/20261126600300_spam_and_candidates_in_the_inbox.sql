-- Spam among received messages, and candidates made from them.
alter table public.received_messages drop constraint received_messages_kind_check;
alter table public.received_messages add constraint received_messages_kind_check
  check (kind in ('message', 'bounce', 'auto_reply', 'spam'));

-- Says whether a message is spam. Spam is filed with nobody and rings no bell.
create function public.set_message_spam(message_id uuid, is_spam boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  message public.received_messages := private.message_to_file(message_id);
begin
  if message.filed_at is not null then
    raise sqlstate 'PT409' using message = 'This message has been filed in the meantime.';
  end if;
  update public.received_messages
  set kind = case when is_spam then 'spam' else 'message' end, set_aside_at = null
  where id = message.id and kind in ('message', 'spam');
end
$$;

-- Adds a candidate with what the message says, and files the message with them. If a candidate has the
-- address already, the message is filed with that one. Its files stay with the message.
create function public.make_candidate_of_message(message_id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  message public.received_messages := private.message_to_file(message_id);
  target uuid;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if message.channel <> 'mail' then
    raise sqlstate 'PT409' using message = 'A text has no email address to make a candidate from.';
  end if;
  target = private.candidate_of(message.sender);
  if target is null then
    insert into public.candidates (name, email, interests, source)
    values (
      coalesce(nullif(btrim(message.sender_name), ''), split_part(message.sender, '@', 1)),
      message.sender, nullif(btrim(left(message.body_text, 2000)), ''), 'email'
    )
    returning id into target;
  end if;
  perform private.forget_received(message);
  perform private.file_message(message.id, null, null, target, null, 'staff');
  return target;
end
$$;

revoke all on function public.set_message_spam(uuid, boolean), public.make_candidate_of_message(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.set_message_spam(uuid, boolean),
  public.make_candidate_of_message(uuid) to authenticated;

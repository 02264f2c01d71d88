-- What happened to an account: who signed in and from where, who failed to, what was changed about
-- how it is opened. The server writes it; nobody changes it; it goes with the account.
create table public.account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (
    kind in (
      'signed_in', 'sign_in_failed', 'locked_out', 'password_changed', 'email_changed',
      'factor_added', 'factor_removed', 'recovery_codes_made', 'recovery_code_used',
      'identity_linked', 'identity_unlinked', 'link_made', 'suspended', 'reinstated'
    )
  ),
  -- How, such as `password` or the name of a provider.
  detail text check (char_length(detail) <= 100),
  ip_address inet,
  user_agent text check (char_length(user_agent) <= 500),
  -- Failures of one kind from one place within an hour are one row.
  times integer not null default 1 check (times > 0)
);

create index account_events_user_id_idx on public.account_events (user_id, at desc);
create index account_events_at_idx on public.account_events (at);

alter table public.account_events enable row level security;
revoke all on public.account_events from anon, authenticated, service_role;
grant select on public.account_events to authenticated, service_role;

-- Someone who only knows the password does not learn from where the owner of the account works.
create policy "everyone reads the activity of their own account, administrators all"
  on public.account_events for select to authenticated
  using (
    (user_id = (select auth.uid()) and (select private.mfa_satisfied()))
    or (select public.is_developer_admin())
  );

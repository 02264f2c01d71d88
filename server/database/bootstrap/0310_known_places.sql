-- Browsers and networks from which someone has completely signed in to an account. They keep their
-- own limit while strangers guess the password. The values are hashes, different for each account.
create table tuart_backend.known_places (
  user_id uuid not null references auth.users on delete cascade,
  place text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, place)
);

create index known_places_last_seen_at_idx on tuart_backend.known_places (last_seen_at);

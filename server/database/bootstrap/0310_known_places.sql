-- Browsers and networks from which someone has signed in to an account completely. They keep a budget
-- of their own when strangers guess its password. Hashes, different for each account.
create table tuart_backend.known_places (
  user_id uuid not null references auth.users on delete cascade,
  place text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, place)
);

create index known_places_last_seen_at_idx on tuart_backend.known_places (last_seen_at);

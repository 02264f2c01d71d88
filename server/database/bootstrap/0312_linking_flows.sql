-- A session starts the linking of an account elsewhere, and the linking ends with that session.
create table tuart_backend.linking_flows (
  flow_id uuid primary key references auth.flow_state on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade
);

create index linking_flows_session_id_idx on tuart_backend.linking_flows (session_id);

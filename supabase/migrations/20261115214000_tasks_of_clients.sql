-- Something is to be done about a client as well as about a lead. A task goes with the record it is about.
alter table public.tasks add column client_id uuid references public.clients on delete cascade;
create index tasks_client_id_idx on public.tasks (client_id);


-- As before, but only for someone who can be given work: a lead of nobody is seen, a lead of someone
-- without access is not.
create or replace function private.route_lead() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.assignee_id = (
    select lead_routes.assignee_id from public.lead_routes
    join public.staff on staff.id = lead_routes.assignee_id
    where lead_routes.service_type = new.service_type and private.is_on_team(staff)
  );
  return new;
end
$$;

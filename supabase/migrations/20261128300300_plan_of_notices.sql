-- The statement behind every notice joins twenty tables. Planning it takes 15 ms, running it less
-- than 1 ms. PostgreSQL 18 can keep the plan, but would never choose to: it guesses that a plan for
-- any list of notices costs more than one for this list.
alter function private.notice_lines(uuid[], integer[]) set plan_cache_mode = force_generic_plan;

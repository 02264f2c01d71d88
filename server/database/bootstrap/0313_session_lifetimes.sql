-- Sets an end for sessions from before sessions had one.
update auth.sessions set not_after = coalesce(created_at, now()) + interval '30 days'
where not_after is null;

-- Sessions from before they had an end.
update auth.sessions set not_after = coalesce(created_at, now()) + interval '30 days'
where not_after is null;

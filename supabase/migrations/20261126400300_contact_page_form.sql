-- As before, and the contact page shows the form with an attachment: its list said “Not used”.
create or replace function private.shows_form(content jsonb, form_key text) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_path_exists(
    content,
    '$.** ? ((@.type == "form" || @.type == "contact-form") && @.props.form == $key)',
    jsonb_build_object('key', form_key)
  ) or (
    form_key = 'main' and jsonb_path_exists(
      content,
      '$.** ? (@.type == "contact-form" && (!exists (@.props.form) || @.props.form == ""))'
    )
  ) or (
    form_key = 'alternate' and jsonb_path_exists(content, '$.** ? (@.type == "contact-page")')
  )
$$;

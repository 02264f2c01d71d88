-- `applications.guardian_answer` is the only truth.
alter table public.candidates drop column guardian_agreed_at;

import type { Owner } from '../../server/database/pool.ts';
import { createIdentities } from './identities.ts';
import {
  ABOUT_CANDIDATE,
  ABOUT_PLACEMENT,
  ABOUT_VACANCY,
  CHANGED_NAME,
  CONFIDENTIAL,
  FORM,
  OPEN,
  OTHER_APPLICATION,
  OTHER_CANDIDATE,
  PAGE,
  THERE,
} from './relations.ts';

/**
 * Adds rows to every relation: some belong to the member, some to an unverified account, some to no
 * account.
 */
export async function createFixture(owner: Owner): Promise<void> {
  await createIdentities(owner);
  await owner.unsafe(`
    insert into public.permissions (role, permission_key) values ('spare', 'users.view');

    insert into public.role_requirements (role) values ('spare'), ('admin'), ('viewer'), ('editor');

    insert into public.clients (id, name, email) values
      ('${THERE}', 'Nobody', 'nobody@tuart.example'),
      (gen_random_uuid(), 'Member', 'Member@Tuart.example'),
      (gen_random_uuid(), 'Unverified', 'unverified@tuart.example'),
      (gen_random_uuid(), 'Viewer', 'viewer@tuart.example');
    insert into public.leads (id, name, email)
      select id, name, email from public.clients;
    insert into public.leads (name, email) values ('Member again', 'MEMBER@tuart.example');
    insert into public.activities (id, lead_id) values ('${THERE}', '${THERE}');
    insert into public.staff (id, name) values ('${THERE}', 'There');

    insert into public.organisations (id, name) values ('${THERE}', 'There'), ('${OPEN}', 'Employer');
    insert into public.vacancies (id, title, kind) values ('${THERE}', 'There', 'permanent');
    insert into public.vacancies (id, title, kind, status, summary, description, suburb) values
      ('${OPEN}', 'Open', 'permanent', 'open', 'Summary', 'Description', 'Perth');
    insert into public.candidates (id, name, email) values
      ('${THERE}', 'There', 'there@tuart.example'),
      ('${OTHER_CANDIDATE}', 'Member', 'member@tuart.example');
    delete from public.licences;
    insert into public.licences (id, name) values ('${THERE}', 'Licence to test');
    insert into public.candidate_documents (id, candidate_id, kind) values
      ('${THERE}', '${THERE}', 'white_card');
    insert into public.applications (id, vacancy_id, candidate_id)
      select
        case when id = '${THERE}' then id else '${OTHER_APPLICATION}' end, '${OPEN}', id
      from public.candidates;
    insert into public.scores (id, application_id, criterion, score) values
      ('${THERE}', '${THERE}', 'There', 3);
    insert into public.interviews (id, application_id, starts_at) values
      ('${THERE}', '${THERE}', '2199-01-01T02:00:00Z');
    insert into public.shortlists (id, vacancy_id) values ('${THERE}', '${OPEN}');
    insert into public.shortlist_entries (id, shortlist_id, application_id) values
      ('${THERE}', '${THERE}', '${THERE}');
    insert into public.received_applications (id, submission_id, vacancy_id, email, details) values
      ('${THERE}', '${THERE}', '${OPEN}', 'there@tuart.example', '{}');
    insert into public.job_alerts (id, email) values ('${THERE}', 'there@tuart.example');
    insert into public.activities (id, candidate_id, vacancy_id) values
      ('${ABOUT_CANDIDATE}', '${THERE}', '${OPEN}'), ('${ABOUT_VACANCY}', null, '${OPEN}');
    delete from public.care_plans;
    insert into public.care_plans (id, kind, title) values ('${THERE}', 'permanent', 'There');
    insert into public.care_steps (id, plan_id, title, kind, anchor, amount, unit) values
      ('${THERE}', '${THERE}', 'There', 'visit', 'after_start', 1, 'weeks');
    insert into public.placements
      (id, candidate_id, organisation_id, kind, position, starts_on) values
      ('${THERE}', '${THERE}', '${OPEN}', 'permanent', 'There', '2026-01-05');
    insert into public.visits (id, placement_id, done_at, files) values
      ('${THERE}', '${THERE}', '2026-01-12', array['${THERE}/there.png', '${THERE}/new.png']);
    delete from public.activities where placement_id is not null or kind <> 'note';
    insert into public.activities (id, placement_id) values ('${ABOUT_PLACEMENT}', '${THERE}');
    insert into public.activities (id, lead_id, kind, details) values
      ('${CHANGED_NAME}', '${THERE}', 'record_update', '{"name": {"before": "Somebody", "after": "Nobody"}}');
    insert into public.tasks (id, title, placement_id, care_step_id, care_kind) values
      ('${THERE}', 'There', '${THERE}', '${THERE}', 'visit');
    insert into public.tasks (title, assignee_id)
      select 'Own', id from public.staff where user_id is not null;
    insert into public.emails (id, subject, is_confidential) values
      ('${THERE}', 'There', false), ('${CONFIDENTIAL}', 'Reset your password', true);
    insert into public.received_messages (id, fingerprint, sender) values
      ('${THERE}', 'there', 'there@tuart.example');
    insert into public.received_files (id, received_message_id, name, type, size, path) values
      ('${THERE}', '${THERE}', 'There', 'application/pdf', 1, 'there.png');
    insert into public.message_stops (channel, address_hash, address, reason) values
      ('mail', '', 'there@tuart.example', 'asked');
    insert into public.account_events (user_id, kind) select id, 'signed_in' from auth.users;

    insert into public.page_views (path) values ('/there');
    delete from public.retention_rules where kind = 'sent_emails';
    insert into public.backups (id, kind, status) values ('${THERE}', 'command', 'failed');
    delete from public.closures;
    insert into public.closures (id, name, day, last_day)
      values ('${THERE}', 'There', '2027-02-02', '2027-02-02');
    insert into public.email_templates (id, name) values ('${THERE}', 'There');
    insert into public.mail_signatures (user_id, body)
      select id, 'There' from auth.users where email <> 'keyless@tuart.example';
    insert into public.lead_routes (service_type, assignee_id) 
      select 'mentoring', id from public.staff where name = 'Recruiter';
    insert into public.saved_views (id, user_id, list, name, query)
      select
        case when email = 'member@tuart.example' then '${THERE}'::uuid else gen_random_uuid() end,
        id, 'leads', 'There', ''
      from auth.users;
    delete from public.notices;
    insert into public.notices (id, user_id, kind)
      select
        case when email = 'member@tuart.example' then '${THERE}'::uuid else gen_random_uuid() end,
        id, 'lead'
      from auth.users;

    insert into public.media (id, title, file_path) values ('${THERE}', 'There', 'there.png');
    insert into public.media_folders (id, name) values ('${THERE}', 'There');
    insert into public.content_blocks (id, name, type) values ('${THERE}', 'There', 'text');
    -- Nobody can delete the two forms of the specification: see tests/database/forms.test.ts.
    set session_replication_role = replica;
    delete from public.forms;
    delete from public.form_versions;
    set session_replication_role = origin;
    insert into public.forms (id, key, name, definition) values
      ('${THERE}', 'there', 'There', '${JSON.stringify(FORM)}');
    insert into public.facts (id, key, label, value, valid_from, source) values
      ('${THERE}', 'there', 'There', '1', '2026-01-01', 'There');
    insert into public.content_pages (id, title, slug, content, is_published) values
      ('${THERE}', 'Draft', 'draft', '{}', false),
      ('${PAGE}', 'Published', 'published', '{}', true);
    update public.page_versions set id = '${THERE}' where page_id = '${PAGE}';
    update public.block_versions set id = '${THERE}' where block_id = '${THERE}';
    update public.form_versions set id = '${THERE}' where form_key = 'there';

    insert into public.page_redirects (slug, page_id) values
      ('once-published', '${PAGE}'), ('once-draft', '${THERE}');
    insert into public.page_editors (page_id, holder, user_id)
      select '${THERE}', id, id from auth.users limit 1;
    insert into public.page_comments (id, page_id, body) values ('${THERE}', '${PAGE}', 'There');
    insert into public.page_reviews (page_id, version) values ('${THERE}', 1);

    insert into public.site_settings (id, type, settings) values ('${THERE}', 'there', '{}');
    insert into public.page_layouts (id, page_id, layout_data) values ('${THERE}', 'there', '{}');
    select private.write_release('{}', 'first');
    select private.write_release('{}', 'second');

    insert into storage.buckets (id, name, public) values ('vault', 'vault', false);
    insert into storage.objects (bucket_id, name) values
      ('media', 'there.png'), ('logos', 'there.png'),
      ('attachments', 'there.png'), ('resumes', 'there.png'), ('candidate-files', 'there.png'),
      ('visit-files', '${THERE}/there.png'), ('mail-out-files', 'there.png'), ('mail-files', 'there.png'),
      ('vault', 'there.png'), ('trash', 'there.png'),
      ('trash', 'versions/${THERE}/earlier');
    insert into storage.objects (bucket_id, name)
      select 'avatars', id || '/there.png' from auth.users;

    insert into public.webhooks (id, name, url, events, is_active) values
      ('${THERE}', 'There', 'https://there.example.com/', array['lead.created'], false);
    insert into public.webhook_deliveries (id, webhook_id, event) values
      ('${THERE}', '${THERE}', 'ping');
    insert into auth.users (id, aud, role) values ('${THERE}', 'authenticated', 'authenticated');
    insert into public.api_keys (id, user_id, name, role, ending, expires_at) values
      ('${THERE}', '${THERE}', 'There', 'viewer', '0000', '2199-01-01');
  `);
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '../../app/lib/site/defaults.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createFixture } from './fixture.ts';
import { callerOf, effectiveRoleOf, IDENTITIES, type Identity } from './identities.ts';
import { FUNCTION_CALLERS } from './matrix.ts';
import { CHANGED_NAME, OPEN, THERE } from './relations.ts';
import { allowedCallers, undoneAs } from './sql-walker.ts';

const BRAND = JSON.stringify({ theme: DEFAULT_THEME });

/** When the step was last changed, as far as the caller may know. */
const SEEN = `(select updated_at from public.tasks where id = '${THERE}')`;

const CALLS = {
  is_developer_admin: 'public.is_developer_admin()',
  admin_bypass: 'public.admin_bypass()',
  has_admin_access: 'public.has_admin_access()',
  publish_site: "public.publish_site('a note')",
  restore_release: 'public.restore_release(1)',
  start_brand: `public.start_brand('${BRAND}', null)`,
  demo_records: '(select count(*) from public.demo_records())',
  waiting_changes: '(select count(*) from public.waiting_changes())',
  discard_changes: "public.discard_changes(array['menus'])",
  list_releases: '(select count(*) from public.list_releases())',
  hold_site: 'public.hold_site(gen_random_uuid())',
  list_sessions: '(select count(*) from public.list_sessions())',
  end_session: 'public.end_session(gen_random_uuid())',
  remove_second_factor: "public.remove_second_factor('00000000-0000-4000-8000-000000000003')",
  suspend_user: "public.suspend_user('00000000-0000-4000-8000-000000000003')",
  lift_suspension: "public.lift_suspension('00000000-0000-4000-8000-000000000003')",
  change_user_email:
    "public.change_user_email('00000000-0000-4000-8000-000000000003', 'other@tuart.example')",
  record_account_link: "public.record_account_link('00000000-0000-4000-8000-000000000003')",
  list_admin_accounts: '(select count(*) from public.list_admin_accounts())',
  own_name: 'public.own_name()',
  list_colleagues: '(select count(*) from public.list_colleagues())',
  cancel_email_change: 'public.cancel_email_change()',
  find_audit_entries: "(select count(*) from public.find_audit_entries('x'))",
  list_block_uses: '(select count(*) from public.list_block_uses())',
  list_form_uses: '(select count(*) from public.list_form_uses())',
  list_lead_forms: '(select count(*) from public.list_lead_forms())',
  list_media_uses: `(select count(*) from public.list_media_uses('${THERE}'))`,
  describe_files: "(select count(*) from public.describe_files(array['media/a.png']))",
  media_version: 'public.media_version()',
  restore_media_version: `public.restore_media_version('${THERE}', 'earlier')`,
  claim_trashed_files: '(select count(*) from public.claim_trashed_files())',
  create_page_preview: `(select count(*) from public.create_page_preview('${THERE}'))`,
  withdraw_page_previews: `public.withdraw_page_previews('${THERE}')`,
  get_page_preview: "(select count(*) from public.get_page_preview('no such secret'))",
  list_moved_pages: '(select count(*) from public.list_moved_pages())',
  list_page_links: `(select count(*) from public.list_page_links('${THERE}'))`,
  hold_page: `(select count(*) from public.hold_page('${THERE}', gen_random_uuid()))`,
  release_page: `public.release_page('${THERE}', gen_random_uuid())`,
  request_review: `public.request_review('${THERE}', 1)`,
  end_review: `public.end_review('${THERE}')`,
  run_page_schedule: 'public.run_page_schedule()',
  purge_trash: 'public.purge_trash()',
  add_site_pages: "public.add_site_pages('[]')",
  submit_enquiry: `public.submit_enquiry(jsonb_build_object('submission_id', gen_random_uuid(),
    'name', 'Name', 'email', 'name@tuart.example', 'service_type', 'recruitment'))`,
  record_view: `public.record_view('lead', '${THERE}')`,
  set_message_spam: `public.set_message_spam('${THERE}', true)`,
  make_candidate_of_message: `public.make_candidate_of_message('${THERE}')`,
  record_changer: `public.record_changer('leads', '${THERE}')`,
  record_email_file_view: `public.record_email_file_view('${THERE}')`,
  record_message_file_view: `public.record_message_file_view('${THERE}')`,
  hold_mailbox: "public.hold_mailbox('there', 'a server')",
  keep_mailbox: "public.keep_mailbox('there', 'a server', '{}')",
  mail_in_state: 'public.mail_in_state()',
  receive_message: `public.receive_message('{"fingerprint": "new", "sender": "a@tuart.example"}')`,
  file_received_message: `public.file_received_message('${THERE}', '${THERE}')`,
  make_lead_of_message: `public.make_lead_of_message('${THERE}')`,
  set_message_aside: `public.set_message_aside('${THERE}', true)`,
  search_received_messages: "(select count(*) from public.search_received_messages('kim'))",
  filed_name: 'public.filed_name(null::public.received_messages)',
  record_export: "public.record_export('leads')",
  record_page_view: "public.record_page_view('/contact')",
  page_views_by_day: "(select count(*) from public.page_views_by_day('2026-01-01', '2026-01-07'))",
  page_views_by_path:
    "(select count(*) from public.page_views_by_path('2026-01-01', '2026-01-07'))",
  add_admin_user: "public.add_admin_user('Member@tuart.example')",
  my_enquiries: '(select count(*) from public.my_enquiries())',
  find_leads: "public.find_leads('kim')",
  find_clients: "public.find_clients('kim')",
  search_tasks: "(select count(*) from public.search_tasks('kim'))",
  search_staff: "(select count(*) from public.search_staff('kim'))",
  search_emails: "(select count(*) from public.search_emails('kim'))",
  search_admin_users: "(select count(*) from public.search_admin_users('kim'))",
  search_content_pages: "(select count(*) from public.search_content_pages('kim'))",
  search_site: "public.search_site('kim')",
  list_fact_uses: "(select count(*) from public.list_fact_uses('there'))",
  list_figures: '(select count(*) from public.list_figures())',
  search_listed_facts: "(select count(*) from public.search_listed_facts('kim'))",
  run_fact_checks: 'public.run_fact_checks()',
  my_notices: 'public.my_notices()',
  read_notices: 'public.read_notices()',
  my_notice_settings: 'public.my_notice_settings()',
  save_notice_settings: "public.save_notice_settings('{}', '{}', null, null, '{1}')",
  add_push_subscription: `public.add_push_subscription('https://push.example/1', '${'B'.repeat(87)}',
    '${'a'.repeat(22)}')`,
  remove_push_subscription: "public.remove_push_subscription('https://push.example/1')",
  keep_push_keys: `public.keep_push_keys('${'B'.repeat(87)}', '${'a'.repeat(43)}')`,
  run_notice_clock: 'public.run_notice_clock()',
  queue_notice_mails: "public.queue_notice_mails('https://tuart.example')",
  claim_pushes: '(select count(*) from public.claim_pushes(1))',
  finish_push: "public.finish_push(gen_random_uuid(), 'sent')",
  open_stream: 'public.open_stream()',
  check_streams: "(select count(*) from public.check_streams('[]'))",
  find_open_vacancies: "public.find_open_vacancies('kim')",
  show_open_vacancy: "public.show_open_vacancy('kim')",
  open_positions: 'public.open_positions()',
  find_pages: "(select count(*) from public.find_pages('kim'))",
  search_media: "(select count(*) from public.search_media('kim'))",
  update_lead: `public.update_lead('${THERE}', '{}', '{}')`,
  update_client: `public.update_client('${THERE}', '{}', null)`,
  convert_lead: `public.convert_lead('${THERE}')`,
  link_lead: `public.link_lead('${THERE}', '${THERE}')`,
  merge_clients: `public.merge_clients('${THERE}',
    (select id from public.clients where lower(email) = 'member@tuart.example'), null)`,
  actor_name: 'public.actor_name(null::public.activities)',
  average_score: 'public.average_score(null::public.applications)',
  has_placement: 'public.has_placement(null::public.applications)',
  search_organisations: "(select count(*) from public.search_organisations('kim'))",
  search_vacancies: "(select count(*) from public.search_vacancies('kim'))",
  search_placements: "(select count(*) from public.search_placements('kim'))",
  candidate_name: 'public.candidate_name(null::public.placements)',
  organisation_name: 'public.organisation_name(null::public.placements)',
  supervisor_name: 'public.supervisor_name(null::public.placements)',
  import_placements: "public.import_placements('0123456789abcdef', '[]')",
  advance_placements: 'public.advance_placements()',
  placement_employers: 'public.placement_employers()',
  report_missed_care: 'public.report_missed_care()',
  placement_care: `(select count(*) from public.placement_care('${THERE}'))`,
  care_due: '(select count(*) from public.care_due())',
  count_care: 'public.count_care()',
  report: "public.report('2026-01-01', '2026-01-31')",
  report_rows: "public.report_rows('started', '2026-01-01', '2026-01-31')",
  complete_care_step: `public.complete_care_step('${THERE}', ${SEEN})`,
  skip_care_step: `public.skip_care_step('${THERE}', ${SEEN}, 'Why')`,
  move_care_step: `public.move_care_step('${THERE}', ${SEEN}, '2027-01-04')`,
  reopen_care_step: `public.reopen_care_step('${THERE}', ${SEEN})`,
  record_visit: `public.record_visit(jsonb_build_object('id', '${THERE}', 'placement_id', '${THERE}',
    'done_at', now()))`,
  visit_list: 'public.visit_list()',
  visitor_name: 'public.visitor_name(null::public.visits)',
  apply_care_plan: `public.apply_care_plan('${THERE}')`,
  interview_names: 'public.interview_names(null::public.interviews)',
  interview_clashes: `(select count(*) from
    public.interview_clashes('${THERE}', array['${THERE}']::uuid[], '{}', now(), 45))`,
  calendar_entries:
    "(select count(*) from public.calendar_entries('2027-01-04', '2027-01-10', 'everyone'))",
  my_calendar_feed: 'public.my_calendar_feed()',
  make_calendar_feed: "public.make_calendar_feed(array['task'], false)",
  change_calendar_feed: "public.change_calendar_feed(array['task'], false)",
  stop_calendar_feed: 'public.stop_calendar_feed()',
  read_calendar_feed: "public.read_calendar_feed('no such secret')",
  replace_webhook_secret: `public.replace_webhook_secret('${THERE}')`,
  test_webhook: `public.test_webhook('${THERE}')`,
  resend_webhook_delivery: `public.resend_webhook_delivery('${THERE}')`,
  claim_due_webhooks: '(select count(*) from public.claim_due_webhooks())',
  finish_webhook_delivery: 'public.finish_webhook_delivery(gen_random_uuid())',
  clear_webhook_deliveries: 'public.clear_webhook_deliveries()',
  can_use_api_keys: 'public.can_use_api_keys()',
  make_api_key: "public.make_api_key('New', 'viewer')",
  revoke_api_key: `public.revoke_api_key('${THERE}')`,
  search_licences: "(select count(*) from public.search_licences('a'))",
  find_applications: 'public.find_applications()',
  applicants: 'public.applicants(null::public.vacancies)',
  organisation_duplicates: `(select count(*) from public.organisation_duplicates('${THERE}'))`,
  merge_organisations: `public.merge_organisations('${THERE}', '${OPEN}')`,
  candidate_choices: 'public.candidate_choices()',
  similar_candidates: "(select count(*) from public.similar_candidates('{}'))",
  find_candidates: "public.find_candidates('kim')",
  vacancy_board: `(select count(*) from public.vacancy_board('${OPEN}'))`,
  known_candidates: "(select count(*) from public.known_candidates('[]'))",
  import_candidates: "public.import_candidates('0123456789abcdef', '[]')",
  import_organisations: "public.import_organisations('0123456789abcdef', '[]')",
  submit_application: `public.submit_application(jsonb_build_object('submission_id', gen_random_uuid(),
    'vacancy', 'open', 'name', 'Name', 'email', 'name@tuart.example'))`,
  read_receipt: "public.read_receipt('no such secret')",
  correct_application: "public.correct_application('no such secret', '{}')",
  ask_guardian_by_receipt: "public.ask_guardian_by_receipt('no such secret', 'pat@example.com')",
  add_application_file: "public.add_application_file('no such secret', '{}')",
  withdraw_application: "public.withdraw_application('no such secret')",
  read_guardian_request: "public.read_guardian_request('no such secret')",
  answer_as_guardian: "public.answer_as_guardian('no such secret', true)",
  ask_waiting_guardians: "public.ask_waiting_guardians('http://localhost/guardian/')",
  ask_guardian_again: `public.ask_guardian_again('${THERE}')`,
  set_guardian: `public.set_guardian('${THERE}', '{"name": "Pat", "email": "pat@tuart.example"}')`,
  is_minor: 'public.is_minor(null::public.candidates)',
  application_promises: 'public.application_promises()',
  share_problem: 'public.share_problem(null::public.applications)',
  waits_for_guardian: 'public.waits_for_guardian(null::public.applications)',
  keep_resume_text: "public.keep_resume_text('there.pdf', 'words')",
  mark_resume_unreadable: "public.mark_resume_unreadable('there.pdf')",
  claim_unread_resumes: '(select count(*) from public.claim_unread_resumes())',
  move_applications: "public.move_applications('[]', 'screening')",
  reject_applications: "public.reject_applications('[]')",
  preview_letters: "(select count(*) from public.preview_letters('{}', '{}'))",
  add_to_vacancy: `public.add_to_vacancy('${OPEN}', array['${THERE}']::uuid[])`,
  note_consent: `public.note_consent('${THERE}', '{}', 'By phone')`,
  cancel_rejection: `public.cancel_rejection('${THERE}')`,
  undo_moves: "public.undo_moves('[]')",
  create_shortlist: `public.create_shortlist('${OPEN}', array['${THERE}']::uuid[])`,
  withdraw_shortlist: `public.withdraw_shortlist('${THERE}')`,
  send_shortlist: `public.send_shortlist(
    public.create_shortlist('${OPEN}', array['${THERE}']::uuid[], '${THERE}') ->> 'token',
    'http://localhost/shortlists/'
  )`,
  read_shortlist: "public.read_shortlist('no such secret')",
  shortlist_resume: `public.shortlist_resume('no such secret', '${THERE}')`,
  answer_shortlist: `public.answer_shortlist('no such secret', '[]')`,
  convert_lead_to_candidate: `public.convert_lead_to_candidate('${THERE}')`,
  convert_lead_to_organisation: `public.convert_lead_to_organisation('${THERE}')`,
  candidate_duplicates: `(select count(*) from public.candidate_duplicates('${THERE}'))`,
  applications_to_merge: `(select count(*) from public.applications_to_merge('${THERE}', '${THERE}'))`,
  merge_candidates: `public.merge_candidates('${THERE}',
    (select id from public.candidates where lower(email) = 'member@tuart.example'))`,
  record_candidate_view: `public.record_candidate_view('candidate', '${THERE}')`,
  close_due_vacancies: 'public.close_due_vacancies()',
  find_closed_vacancy: "public.find_closed_vacancy('closed')",
  subscribe_job_alert: `public.subscribe_job_alert('{"email": "new@tuart.example"}', 'https://tuart.example/')`,
  confirm_job_alert: "public.confirm_job_alert('no such secret')",
  stop_job_alert: "public.stop_job_alert('no such secret')",
  send_job_alerts: "public.send_job_alerts('{}')",
  claim_orphaned_candidate_files: '(select count(*) from public.claim_orphaned_candidate_files())',
  hand_over_work: `public.hand_over_work('${THERE}', (select id from public.staff where name = 'Recruiter'))`,
  remove_staff: `public.remove_staff('${THERE}')`,
  link_staff: `public.link_staff('00000000-0000-4000-8000-000000000007', '${THERE}')`,
  work_of: `public.work_of('${THERE}')`,
  lead_overview: 'public.lead_overview()',
  reply_promises: 'public.reply_promises()',
  holiday_list: 'public.holiday_list()',
  list_public_holidays: 'public.list_public_holidays()',
  next_closures: 'public.next_closures()',
  promised_reply: `public.promised_reply('${THERE}')`,
  person_timeline: `public.person_timeline('{"lead_id": "${THERE}"}')`,
  person_records: `public.person_records('{"lead_id": "${THERE}"}')`,
  person_duplicates: `(select count(*) from public.person_duplicates('{"client_id": "${THERE}"}'))`,
  list_mentionable: `(select count(*) from public.list_mentionable('{"candidate_id": "${THERE}"}'))`,
  enquiry_visits: `public.enquiry_visits('${THERE}')`,
  take_in_enquiry: 'public.take_in_enquiry()',
  end_links: `public.end_links('{"lead_id": "${THERE}"}')`,
  put_back_details: `public.put_back_details('${CHANGED_NAME}')`,
  read_enquiry_receipt: "public.read_enquiry_receipt('no such secret')",
  correct_enquiry: "public.correct_enquiry('no such secret', '{}')",
  add_enquiry_file: "public.add_enquiry_file('no such secret', '{}')",
  withdraw_enquiry: "public.withdraw_enquiry('no such secret')",
  lead_trends: 'public.lead_trends()',
  find_person: "public.find_person('nobody@tuart.example')",
  find_undecided: "(select count(*) from public.find_undecided('nobody@tuart.example'))",
  erase_person: "public.erase_person('nobody@tuart.example')",
  preview_retention: '(select count(*) from public.preview_retention())',
  apply_retention: "public.apply_retention('spam', 1)",
  run_retention: 'public.run_retention()',
  request_backup: 'public.request_backup()',
  claim_backup: 'public.claim_backup()',
  mend_times_ahead: 'public.mend_times_ahead()',
  report_backup: "public.report_backup(gen_random_uuid(), '{}')",
  system_facts: 'public.system_facts()',
  newest_migration: 'public.newest_migration()',
  report_server: `public.report_server('{"name": "a:1", "version": "1", "started_at": "2026-01-01"}')`,
  server_reports: 'public.server_reports()',
  report_troubles: "public.report_troubles('[]')",
  claim_orphaned_attachments: '(select count(*) from public.claim_orphaned_attachments())',
  import_clients: "public.import_clients('0123456789abcdef', '[]')",
  import_leads: "public.import_leads('0123456789abcdef', '[]')",
  imported_rows: "(select count(*) from public.imported_rows('leads', '0123456789abcdef'))",
  known_clients: "(select count(*) from public.known_clients('{}'))",
  send_confirmation: 'public.send_confirmation(gen_random_uuid())',
  claim_due_emails: 'public.claim_due_emails(1)',
  finish_email: 'public.finish_email(gen_random_uuid())',
  hold_emails: "public.hold_emails('{}')",
  claim_orphaned_mail_files: '(select count(*) from public.claim_orphaned_mail_files())',
  unsubscribe: "public.unsubscribe('no such secret')",
  stops_of: "(select count(*) from public.stops_of('mail', '{}'))",
  save_email: "public.save_email(gen_random_uuid(), '{}', false)",
  undo_email: 'public.undo_email(gen_random_uuid())',
  report_mail_setup: "public.report_mail_setup('{}')",
  mail_state: 'public.mail_state()',
  mail_recipients: "(select count(*) from public.mail_recipients('leads', '{}', false))",
  queue_emails: `public.queue_emails(gen_random_uuid(), 'leads', '{${THERE}}', 'Hi', 'Hello', false)`,
  cancel_batch: 'public.cancel_batch(gen_random_uuid())',
  receive_text: "public.receive_text('0412345678', 'Hello', 'text:there')",
} as const satisfies Record<keyof typeof FUNCTION_CALLERS, string>;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await createFixture(database.owner);
});
afterAll(() => database.close());

function call(identity: Identity, expression: string): Promise<unknown> {
  return database.authenticator.begin((sql) =>
    undoneAs(sql, callerOf(identity), async (inner) => {
      const [row] = await inner.unsafe(`select ${expression} as answer`);
      return row?.answer;
    }),
  );
}

it.each(Object.keys(CALLS) as (keyof typeof CALLS)[])(
  '%s is open to exactly the callers in the matrix',
  async (name) => {
    const allowed = await database.authenticator.begin((sql) =>
      allowedCallers(sql, IDENTITIES, CALLS[name]),
    );
    expect(allowed).toEqual([...FUNCTION_CALLERS[name]].sort());
  },
);

describe.each(IDENTITIES.filter(({ account }) => account))('for $name', (identity) => {
  const role = effectiveRoleOf(identity);

  const isProven = !identity.isHalfSignedIn;

  it('is_developer_admin and admin_bypass depend on the role, once the person is fully signed in', async () => {
    const isDeveloperAdmin = isProven && (role === 'admin' || role === 'developer');
    expect(await call(identity, CALLS.is_developer_admin)).toBe(isDeveloperAdmin);
    expect(await call(identity, CALLS.admin_bypass)).toBe(isDeveloperAdmin);
  });

  it('has_admin_access is true for administrators only', async () => {
    expect(await call(identity, CALLS.has_admin_access)).toBe(isProven && role === 'admin');
  });
});

it('checks the account, not the e-mail in the token', async () => {
  const forged = { name: 'forged', account: { id: crypto.randomUUID(), isVerified: true } };
  const identity = { ...forged, account: { ...forged.account, email: 'admin@tuart.example' } };
  expect(await call(identity, CALLS.is_developer_admin)).toBe(false);
});

describe('my_enquiries', () => {
  const listed = `(select jsonb_agg(to_jsonb(own)) from public.my_enquiries() as own)`;

  it('shows clients their own enquiries, without what staff note about them', async () => {
    const member = IDENTITIES.filter(({ name }) => name === 'member');
    const [own] = (await Promise.all(member.map((one) => call(one, listed)))) as object[][];
    expect(own).toHaveLength(2);
    const columns = ['created_at', 'has_attachment', 'id', 'message', 'service_type', 'status'];
    for (const row of own ?? []) expect(Object.keys(row).sort()).toEqual(columns);
  });

  it.each(IDENTITIES.filter(({ name, account }) => account && name !== 'member'))(
    'shows nothing to $name, whose address is not verified or who is staff',
    async (identity) => {
      expect(await call(identity, listed)).toBeNull();
    },
  );
});

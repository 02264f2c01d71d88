import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '../../app/lib/site/defaults.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createFixture } from './fixture.ts';
import { type HttpClients, openHttpClients } from './http-clients.ts';
import { checkAnswer, type HttpWalk, reachedOverHttp } from './http-walker.ts';
import { IDENTITIES } from './identities.ts';
import { CELLS, FUNCTION_CALLERS, VERBS } from './matrix.ts';
import { accountOf, oneOfEach, triedOverHttp } from './one-of-each.ts';
import { CHANGED_NAME, OPEN, OTHER_CANDIDATE, RELATIONS, THERE } from './relations.ts';
import { expectedRows, loadRowIndex } from './row-index.ts';
import { takeSnapshot } from './snapshot.ts';

const FUNCTION_ARGUMENTS: Record<keyof typeof FUNCTION_CALLERS, object> = {
  is_developer_admin: {},
  admin_bypass: {},
  has_admin_access: {},
  publish_site: { note: 'a note' },
  restore_release: { release_number: 1 },
  start_brand: { brand: { theme: DEFAULT_THEME }, seen: null },
  waiting_changes: {},
  discard_changes: { parts: ['menus'] },
  list_releases: {},
  hold_site: { holder: THERE },
  list_sessions: {},
  end_session: { session_id: 'aaaaaaaa-0000-4000-8000-00000000000e' },
  remove_second_factor: { user_id: '00000000-0000-4000-8000-000000000003' },
  // An id that belongs to no account, so that the others here stay signed in.
  suspend_user: { user_id: THERE },
  lift_suspension: { user_id: THERE },
  change_user_email: { user_id: THERE, email: 'other@tuart.example' },
  record_account_link: { user_id: THERE },
  list_admin_accounts: {},
  list_colleagues: {},
  own_name: {},
  cancel_email_change: {},
  find_audit_entries: { search: 'x' },
  list_block_uses: {},
  list_form_uses: {},
  list_lead_forms: {},
  list_media_uses: { media_id: THERE },
  describe_files: { paths: ['media/a.png'] },
  media_version: {},
  restore_media_version: { media_id: THERE, version: 'earlier' },
  claim_trashed_files: {},
  create_page_preview: { page_id: THERE },
  withdraw_page_previews: { page_id: THERE },
  get_page_preview: { token: 'no such secret' },
  list_moved_pages: {},
  list_page_links: { page_id: THERE },
  hold_page: { page_id: THERE, holder: THERE },
  release_page: { page_id: THERE, holder: THERE },
  request_review: { page_id: THERE, version: 1 },
  end_review: { page_id: THERE },
  run_page_schedule: {},
  purge_trash: {},
  my_notices: {},
  read_notices: {},
  my_notice_settings: {},
  save_notice_settings: {
    mail: {},
    push: [],
    quiet_from: null,
    quiet_until: null,
    quiet_days: [1],
  },
  add_push_subscription: {
    endpoint: 'https://push.example/1',
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  },
  remove_push_subscription: { endpoint: 'https://push.example/1' },
  keep_push_keys: { public_key: 'B'.repeat(87), private_key: 'a'.repeat(43) },
  run_notice_clock: {},
  queue_notice_mails: { site_url: 'https://tuart.example' },
  claim_pushes: { batch: 1 },
  finish_push: { push_id: THERE, outcome: 'sent' },
  open_stream: {},
  check_streams: { sessions: [] },
  add_site_pages: { pages: [] },
  submit_enquiry: {
    enquiry: {
      submission_id: 'aaaaaaaa-0000-4000-8000-00000000000e',
      name: 'Name',
      email: 'name@tuart.example',
      message: 'A message',
      service_type: 'recruitment',
    },
  },
  record_view: { kind: 'lead', lead_id: THERE },
  set_message_spam: { message_id: THERE, is_spam: true },
  make_candidate_of_message: { message_id: THERE },
  record_changer: { record_table: 'leads', record_id: THERE },
  record_email_file_view: { email_id: THERE },
  record_message_file_view: { message_id: THERE },
  hold_mailbox: { mailbox: 'there', holder: 'a server' },
  keep_mailbox: { mailbox: 'there', holder: 'a server', state: {} },
  mail_in_state: {},
  receive_message: { message: { fingerprint: 'new', sender: 'a@tuart.example' } },
  file_received_message: { message_id: THERE, lead_id: THERE },
  make_lead_of_message: { message_id: THERE },
  set_message_aside: { message_id: THERE, is_aside: true },
  search_received_messages: { search: 'kim' },
  filed_name: { message: null },
  record_export: { list: 'leads' },
  record_page_view: { path: '/contact' },
  page_views_by_day: { first_day: '2026-01-01', last_day: '2026-01-07' },
  page_views_by_path: { first_day: '2026-01-01', last_day: '2026-01-07' },
  add_admin_user: { email: 'member@tuart.example' },
  my_enquiries: {},
  find_leads: { search: 'kim' },
  find_clients: { search: 'kim' },
  search_tasks: { search: 'kim' },
  search_staff: { search: 'kim' },
  search_emails: { search: 'kim' },
  search_admin_users: { search: 'kim' },
  search_content_pages: { search: 'kim' },
  search_site: { search: 'kim' },
  list_fact_uses: { fact_key: 'there' },
  list_figures: {},
  search_listed_facts: { search: 'kim' },
  run_fact_checks: {},
  find_open_vacancies: { search: 'kim' },
  show_open_vacancy: { slug: 'kim' },
  open_positions: {},
  find_pages: { search: 'kim' },
  search_media: { search: 'kim' },
  update_lead: { lead_id: THERE, base: {}, change: {} },
  update_client: { client_id: THERE, base: {}, change: {} },
  convert_lead: { lead_id: THERE },
  link_lead: { lead_id: THERE, client_id: THERE },
  merge_clients: { kept_id: THERE, gone_id: THERE, chosen: {} },
  actor_name: { activity: {} },
  average_score: { application: null },
  has_placement: { application: null },
  search_organisations: { search: 'kim' },
  search_vacancies: { search: 'kim' },
  search_placements: { search: 'kim' },
  candidate_name: { placement: null },
  organisation_name: { placement: null },
  supervisor_name: { placement: null },
  import_placements: { file_key: '0123456789abcdef', records: [] },
  advance_placements: {},
  placement_employers: {},
  report_missed_care: {},
  placement_care: { placement_id: THERE },
  interview_names: { interview: null },
  interview_clashes: {
    application_id: THERE,
    staff_ids: [THERE],
    client_ids: [],
    starts_at: '2027-01-04T02:00:00Z',
    minutes: 45,
  },
  calendar_entries: { from_day: '2027-01-04', until_day: '2027-01-10' },
  my_calendar_feed: {},
  make_calendar_feed: { kinds: ['task'], without_names: false },
  change_calendar_feed: { kinds: ['task'], without_names: false },
  stop_calendar_feed: {},
  read_calendar_feed: { token: 'no such secret' },
  replace_webhook_secret: { webhook_id: THERE },
  test_webhook: { webhook_id: THERE },
  resend_webhook_delivery: { delivery_id: THERE },
  claim_due_webhooks: {},
  finish_webhook_delivery: { delivery_id: THERE },
  clear_webhook_deliveries: {},
  can_use_api_keys: {},
  make_api_key: { name: 'New', role: 'viewer' },
  revoke_api_key: { key_id: THERE },
  care_due: {},
  count_care: {},
  report: { first_day: '2026-01-01', last_day: '2026-01-31' },
  report_rows: { measure: 'started', first_day: '2026-01-01', last_day: '2026-01-31' },
  complete_care_step: { step_id: THERE, seen: '2026-01-01' },
  skip_care_step: { step_id: THERE, seen: '2026-01-01', reason: 'Why' },
  move_care_step: { step_id: THERE, seen: '2026-01-01', day: '2027-01-04' },
  reopen_care_step: { step_id: THERE, seen: '2026-01-01' },
  record_visit: { visit: { id: THERE, placement_id: THERE, done_at: '2026-01-12' } },
  visit_list: {},
  visitor_name: { visit: null },
  apply_care_plan: { plan_id: THERE },
  search_licences: { search: 'a' },
  find_applications: {},
  applicants: { vacancy: null },
  organisation_duplicates: { organisation_id: THERE },
  merge_organisations: { kept_id: THERE, gone_id: OPEN },
  candidate_choices: {},
  similar_candidates: { person: { name: 'Mia' } },
  find_candidates: { search: 'kim' },
  vacancy_board: { vacancy_id: OPEN },
  known_candidates: { people: [] },
  import_candidates: { file_key: '0123456789abcdef', records: [] },
  import_organisations: { file_key: '0123456789abcdef', records: [] },
  submit_application: { application: {} },
  read_receipt: { token: 'no such secret' },
  correct_application: { token: 'no such secret', details: {} },
  ask_guardian_by_receipt: { token: 'no such secret', guardian_email: 'pat@example.com' },
  add_application_file: { token: 'no such secret', file: {} },
  withdraw_application: { token: 'no such secret' },
  read_guardian_request: { token: 'no such secret' },
  answer_as_guardian: { token: 'no such secret', agrees: true },
  ask_waiting_guardians: { guardian_url: 'http://localhost/guardian/' },
  ask_guardian_again: { application_id: THERE },
  set_guardian: {
    candidate_id: THERE,
    guardian: { name: 'Pat', email: 'pat@tuart.example' },
  },
  is_minor: { candidate: null },
  application_promises: {},
  share_problem: { application: null },
  waits_for_guardian: { application: null },
  keep_resume_text: { path: 'there.pdf', content: 'words' },
  claim_unread_resumes: {},
  mark_resume_unreadable: { path: 'there.pdf' },
  move_applications: { moves: [], stage: 'screening' },
  reject_applications: { moves: [] },
  preview_letters: { application_ids: [], letter: {} },
  add_to_vacancy: { vacancy_id: OPEN, candidate_ids: [THERE] },
  note_consent: { application_id: THERE, shares: [], reason: 'By phone' },
  cancel_rejection: { application_id: THERE },
  undo_moves: { moves: [] },
  create_shortlist: { vacancy_id: OPEN, application_ids: [THERE] },
  withdraw_shortlist: { shortlist_id: THERE },
  send_shortlist: { token: 'no such token', page_url: 'http://localhost/shortlists/' },
  read_shortlist: { token: 'no such secret' },
  shortlist_resume: { token: 'no such secret', entry_id: THERE },
  answer_shortlist: { token: 'no such secret', answers: [] },
  convert_lead_to_candidate: { lead_id: THERE },
  convert_lead_to_organisation: { lead_id: THERE },
  candidate_duplicates: { candidate_id: THERE },
  applications_to_merge: { kept_id: THERE, gone_id: OTHER_CANDIDATE },
  merge_candidates: { kept_id: THERE, gone_id: OTHER_CANDIDATE },
  record_candidate_view: { kind: 'candidate', candidate_id: THERE },
  close_due_vacancies: {},
  find_closed_vacancy: { slug: 'closed' },
  subscribe_job_alert: {
    alert: { email: 'new@tuart.example' },
    confirm_url: 'https://tuart.example/',
  },
  confirm_job_alert: { token: 'no such secret' },
  stop_job_alert: { token: 'no such secret' },
  send_job_alerts: { links: {} },
  claim_orphaned_candidate_files: {},
  hand_over_work: { staff_id: THERE, successor_id: THERE },
  remove_staff: { staff_id: THERE },
  link_staff: { user_id: THERE, staff_id: THERE },
  work_of: { staff_id: THERE },
  lead_overview: {},
  reply_promises: {},
  demo_records: {},
  holiday_list: {},
  list_public_holidays: {},
  next_closures: {},
  promised_reply: { enquiry_id: THERE },
  person_timeline: { of: { lead_id: THERE } },
  person_records: { of: { lead_id: THERE } },
  person_duplicates: { of: { client_id: THERE } },
  list_mentionable: { of: { candidate_id: THERE } },
  enquiry_visits: { lead_id: THERE },
  take_in_enquiry: {},
  end_links: { of: { lead_id: THERE } },
  put_back_details: { activity_id: CHANGED_NAME },
  read_enquiry_receipt: { token: 'no such secret' },
  correct_enquiry: { token: 'no such secret', details: {} },
  add_enquiry_file: { token: 'no such secret', file: {} },
  withdraw_enquiry: { token: 'no such secret' },
  lead_trends: {},
  find_person: { email: 'nobody@tuart.example' },
  find_undecided: { email: 'nobody@tuart.example' },
  erase_person: { email: 'stranger@tuart.example' },
  preview_retention: {},
  apply_retention: { kind: 'spam', expected: 1 },
  run_retention: {},
  request_backup: {},
  claim_backup: {},
  mend_times_ahead: {},
  report_backup: { backup_id: 'aaaaaaaa-0000-4000-8000-00000000000e', report: {} },
  system_facts: {},
  newest_migration: {},
  report_server: { report: { name: 'a:1', version: '1', started_at: '2026-01-01' } },
  server_reports: {},
  report_troubles: { seen: [] },
  claim_orphaned_attachments: {},
  import_clients: { file_key: '0123456789abcdef', records: [] },
  import_leads: { file_key: '0123456789abcdef', records: [] },
  imported_rows: { kind: 'leads', file_key: '0123456789abcdef' },
  known_clients: { emails: [] },
  send_confirmation: { submission_id: 'aaaaaaaa-0000-4000-8000-00000000000e' },
  claim_due_emails: { batch: 1 },
  claim_orphaned_mail_files: {},
  unsubscribe: { token: 'no such secret' },
  stops_of: { channel: 'mail', addresses: [] },
  save_email: { email_id: crypto.randomUUID(), email: {}, is_sent: false },
  undo_email: { email_id: crypto.randomUUID() },
  report_mail_setup: { setup: {} },
  mail_state: {},
  mail_recipients: { kind: 'leads', ids: [], is_marketing: false },
  queue_emails: {
    batch_id: crypto.randomUUID(),
    kind: 'leads',
    ids: [THERE],
    subject: 'Hi',
    body: 'Hello',
    is_marketing: false,
  },
  cancel_batch: { batch_id: crypto.randomUUID() },
  receive_text: { sender: '0412345678', body: 'Hello', fingerprint: 'text:there' },
  finish_email: { email_id: 'aaaaaaaa-0000-4000-8000-00000000000e' },
  hold_emails: { ids: [] },
};

let database: TestDatabase;
let clients: HttpClients;
let walk: HttpWalk;

beforeAll(async () => {
  database = await createTestDatabase();
  const { owner } = database;
  await createFixture(owner);
  clients = await openHttpClients(database);
  walk = { owner, index: await loadRowIndex(owner), restore: await takeSnapshot(owner) };
});
afterAll(async () => {
  await clients.close();
  await database.close();
});

describe.each(RELATIONS.filter(({ schema }) => schema === 'public'))('$name', ({ name }) => {
  it.each(VERBS)('%s reaches exactly the rows in the matrix', async (verb) => {
    const all = CELLS.filter((cell) => cell.relation === name && cell.verb === verb);
    const cells = triedOverHttp(all);
    const reached: Record<string, string[]> = {};
    for (const cell of cells) {
      reached[cell.identity] = await reachedOverHttp(clients.of(cell.identity), walk, cell);
    }
    const expected = cells.map((cell) => [
      cell.identity,
      cell.reach === 'unseen' ? [] : expectedRows(walk.index, cell),
    ]);
    expect(reached).toEqual(Object.fromEntries(expected));
  });
});

describe.each(Object.keys(FUNCTION_ARGUMENTS) as (keyof typeof FUNCTION_CALLERS)[])(
  'rpc %s',
  (name) => {
    // functions.test.ts tries every identity.
    it('is open to exactly the callers in the matrix, of each kind of identity', async () => {
      const open: readonly string[] = FUNCTION_CALLERS[name];
      const tried = oneOfEach(IDENTITIES, (one) => `${open.includes(one.name)} ${accountOf(one)}`);
      const callers: string[] = [];
      for (const identity of tried) {
        const answer = await clients.of(identity.name).rpc(name, FUNCTION_ARGUMENTS[name]);
        // A conflict, or an unknown id, means that the permission check has passed.
        const isPast = answer.status === 409 || answer.error?.code === 'PT404';
        if (isPast || checkAnswer(answer)) callers.push(identity.name);
      }
      await walk.restore();
      expect(callers).toEqual(
        tried.map((identity) => identity.name).filter((one) => open.includes(one)),
      );
    });
  },
);

it('the secret key may send an enquiry', async () => {
  const { error, data } = await clients.withSecretKey.rpc(
    'submit_enquiry',
    FUNCTION_ARGUMENTS.submit_enquiry,
  );
  expect(error).toBeNull();
  const [lead] = await database.owner`select id from leads where email = 'name@tuart.example'`;
  expect(data).toBe(lead?.id);
});

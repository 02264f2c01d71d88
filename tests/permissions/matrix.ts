import { RECORD_KEYS } from '../../app/lib/permissions.ts';
import { IDENTITIES } from './identities.ts';
import { RELATIONS, type RelationName } from './relations.ts';

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/**
 * The rows that are reached: `all`, the caller's `own`, all except the caller's own (`others`), or
 * those `open` to everyone by their nature (the current release, public buckets). `unseen`: all,
 * but because the caller cannot read them, only by a statement that does not look for any.
 */
export type Reach = 'all' | 'own' | 'others' | 'open' | 'unseen';

const REACHES: Reach[] = ['all', 'own', 'others', 'open', 'unseen'];

export interface Cell {
  identity: string;
  relation: RelationName;
  verb: Verb;
  reach: Reach | 'none';
}

type Rule = Partial<Record<Reach, readonly string[]>>;
type Rules = Partial<Record<Verb, Rule>>;

const EVERYONE = IDENTITIES.map(({ name }) => name);
const SIGNED_IN = EVERYONE.filter((name) => name !== 'visitor');
const STAFF = IDENTITIES.filter(({ staff }) => staff).map(({ name }) => name);
const PROVEN_STAFF = IDENTITIES.filter(({ staff, isHalfSignedIn }) => staff && !isHalfSignedIn).map(
  ({ name }) => name,
);
/** Signed in with everything that their account requires. */
const PROVEN = IDENTITIES.filter(({ account, isHalfSignedIn }) => account && !isHalfSignedIn).map(
  ({ name }) => name,
);
const ADMINS = ['admin', 'developer'];
const READS_CLIENTS = ['clients.view', 'recruiter', ...ADMINS];
const READS_LEADS = ['leads.view', 'recruiter', ...ADMINS];
const MANAGES_LEADS = ['leads.manage', 'recruiter', ...ADMINS];
const READS_VACANCIES = ['vacancies.view', 'recruiter', ...ADMINS];
const MANAGES_VACANCIES = ['vacancies.manage', 'recruiter', ...ADMINS];
const READS_CANDIDATES = ['candidates.view', 'recruiter', ...ADMINS];
const READS_PLACEMENTS = ['placements.view', 'recruiter', ...ADMINS];
const MANAGES_PLACEMENTS = ['placements.manage', 'recruiter', ...ADMINS];
const MANAGES_CANDIDATES = ['candidates.manage', 'recruiter', ...ADMINS];
/** Whoever can be given work. */
const ON_TEAM = IDENTITIES.filter(
  ({ staff, isHalfSignedIn }) =>
    !isHalfSignedIn &&
    (ADMINS.includes(staff?.role ?? '') || staff?.keys.some((key) => RECORD_KEYS.includes(key))),
).map(({ name }) => name);
const READS_TIMELINES = [
  ...new Set([
    ...READS_LEADS,
    ...MANAGES_LEADS,
    ...READS_VACANCIES,
    ...READS_CANDIDATES,
    ...READS_PLACEMENTS,
  ]),
];
const READS_USERS = ['users.view', 'recruiter', ...ADMINS];
const READS_CONTENT = ['viewer', 'blank role', 'content.view', 'editor', 'marketer', ...ADMINS];
const MANAGES_CONTENT = ['content.manage', 'marketer', ...ADMINS];
const WRITES_PAGES = ['content.write', 'editor', ...MANAGES_CONTENT];
const BROWSES_FILES = ['content.view', 'editor', ...MANAGES_CONTENT];
const EDITS_SITE = ['site.edit', 'editor', ...ADMINS];
const UPLOADS = [...new Set([...EDITS_SITE, ...MANAGES_CONTENT])];

const both = (some: readonly string[], others: readonly string[]) =>
  some.filter((name) => others.includes(name));
const without = (some: readonly string[], others: readonly string[]) =>
  some.filter((name) => !others.includes(name));

const changed = (writers: readonly string[], readers: readonly string[]): Rule => ({
  all: both(writers, readers),
  unseen: without(writers, readers),
});

const ownOrChanged: Rule = {
  all: both(EDITS_SITE, BROWSES_FILES),
  own: without(PROVEN_STAFF, both(EDITS_SITE, BROWSES_FILES)),
};

const managedWith = (keys: readonly string[]): Rules => ({
  select: { all: keys },
  insert: { all: keys },
  update: { all: keys },
  delete: { all: keys },
});

const vacancies: Rules = {
  select: { all: READS_VACANCIES },
  insert: { all: MANAGES_VACANCIES },
  update: changed(MANAGES_VACANCIES, READS_VACANCIES),
  delete: changed(MANAGES_VACANCIES, READS_VACANCIES),
};

const candidates: Rules = {
  select: { all: READS_CANDIDATES },
  insert: { all: MANAGES_CANDIDATES },
  update: changed(MANAGES_CANDIDATES, READS_CANDIDATES),
  delete: changed(MANAGES_CANDIDATES, READS_CANDIDATES),
};

const placements: Rules = {
  select: { all: READS_PLACEMENTS },
  insert: { all: MANAGES_PLACEMENTS },
  update: changed(MANAGES_PLACEMENTS, READS_PLACEMENTS),
  delete: changed(MANAGES_PLACEMENTS, READS_PLACEMENTS),
};

const content: Rules = {
  select: { all: READS_CONTENT },
  insert: { all: MANAGES_CONTENT },
  update: changed(MANAGES_CONTENT, READS_CONTENT),
  delete: changed(MANAGES_CONTENT, READS_CONTENT),
};

const candidateFiles: Rules = {
  select: { all: READS_CANDIDATES },
  insert: { all: MANAGES_CANDIDATES },
  delete: changed(MANAGES_CANDIDATES, READS_CANDIDATES),
};

/** A file belongs to a visit, so adding one takes the right to see visits too. */
const visitFiles: Rules = {
  select: { all: READS_PLACEMENTS },
  insert: { all: both(MANAGES_PLACEMENTS, READS_PLACEMENTS) },
  delete: changed(MANAGES_PLACEMENTS, READS_PLACEMENTS),
};

const keptVersions: Rules = {
  select: { all: READS_CONTENT },
  delete: changed(MANAGES_CONTENT, READS_CONTENT),
};

/** The table "Who may do what". Callers that are not named reach nothing. */
const MATRIX: Record<RelationName, Rules> = {
  clients: {
    select: { all: READS_CLIENTS },
    insert: { all: MANAGES_LEADS },
    update: changed(MANAGES_LEADS, READS_CLIENTS),
    delete: changed(MANAGES_LEADS, READS_CLIENTS),
  },
  leads: {
    select: { all: READS_LEADS },
    insert: { all: MANAGES_LEADS },
    update: changed(MANAGES_LEADS, READS_LEADS),
    delete: changed(MANAGES_LEADS, READS_LEADS),
  },
  activities: {
    ...managedWith(MANAGES_LEADS),
    select: { all: [...new Set([...READS_LEADS, ...MANAGES_LEADS])] },
  },
  'activities about candidates': candidates,
  'activities about vacancies': vacancies,
  'activities about placements': placements,
  placements,
  // Archived, not deleted: placements name their plan.
  care_plans: {
    select: { all: READS_PLACEMENTS },
    insert: { all: MANAGES_PLACEMENTS },
    update: changed(MANAGES_PLACEMENTS, READS_PLACEMENTS),
  },
  care_steps: placements,
  visits: placements,
  // One with placements stays, so a statement that looks for none deletes none.
  organisations: { ...vacancies, delete: { all: both(MANAGES_VACANCIES, READS_VACANCIES) } },
  // A vacancy with applications stays, so a statement that looks for none deletes none.
  vacancies: { ...vacancies, delete: { all: both(MANAGES_VACANCIES, READS_VACANCIES) } },
  // Written only by the database, as vacancies are opened and closed.
  open_vacancies: { select: { all: EVERYONE } },
  candidates,
  candidate_documents: candidates,
  licences: candidates,
  applications: candidates,
  scores: candidates,
  interviews: candidates,
  shortlists: candidates,
  shortlist_entries: candidates,
  // Written by the server; people decide with functions.
  received_applications: { select: { all: READS_CANDIDATES } },
  // Written only by the server, for visitors.
  job_alerts: {
    select: { all: READS_CANDIDATES },
    delete: changed(MANAGES_CANDIDATES, READS_CANDIDATES),
  },
  staff: managedWith(MANAGES_LEADS),
  tasks: {
    ...managedWith(MANAGES_LEADS),
    select: { all: MANAGES_LEADS, own: without(ON_TEAM, MANAGES_LEADS) },
  },
  // People finish their own tasks.
  'tasks that are done': {
    ...managedWith(MANAGES_LEADS),
    select: { all: MANAGES_LEADS, own: without(ON_TEAM, MANAGES_LEADS) },
    update: { all: MANAGES_LEADS, own: without(ON_TEAM, MANAGES_LEADS) },
  },
  // For mail that opens an account, these callers see only that it was sent.
  emails: {
    ...managedWith(MANAGES_LEADS),
    update: { all: ADMINS, open: without(MANAGES_LEADS, ADMINS) },
    delete: { all: ADMINS, open: without(MANAGES_LEADS, ADMINS) },
  },
  // Written only by the server; people file them with functions.
  received_messages: { select: { all: MANAGES_LEADS }, delete: { all: MANAGES_LEADS } },
  received_files: { select: { all: MANAGES_LEADS } },
  closures: managedWith(EDITS_SITE),
  webhooks: managedWith(ADMINS),
  // Written only by the database, as events happen.
  webhook_deliveries: { select: { all: ADMINS } },
  // Written only by make_api_key and revoke_api_key.
  api_keys: { select: { all: ADMINS } },
  email_templates: managedWith(MANAGES_LEADS),
  // Every member of staff has one; the matrix adds one for `keyless`.
  mail_signatures: {
    select: { own: PROVEN_STAFF },
    insert: { own: ['keyless'] },
    update: { own: PROVEN_STAFF },
    delete: { own: PROVEN_STAFF },
  },
  message_stops: {
    select: { all: MANAGES_LEADS },
    insert: { all: MANAGES_LEADS },
    delete: { all: MANAGES_LEADS },
  },
  lead_routes: managedWith(MANAGES_LEADS),
  retention_rules: managedWith(ADMINS),
  // There is one row, which stays.
  backup_settings: { select: { all: ADMINS }, update: { all: ADMINS } },
  // Only the server makes backups.
  backups: { select: { all: ADMINS } },
  // Every member of staff has one; the matrix adds a view for `keyless`.
  saved_views: {
    select: { own: PROVEN_STAFF },
    insert: { own: ['keyless'] },
    update: { own: PROVEN_STAFF },
    delete: { own: PROVEN_STAFF },
  },
  // Written only by the database. People mark theirs as read with read_notices.
  notices: { select: { own: PROVEN_STAFF } },
  content_pages: {
    ...content,
    insert: { all: WRITES_PAGES },
    update: changed(WRITES_PAGES, READS_CONTENT),
  },
  page_comments: {
    select: { all: READS_CONTENT },
    insert: { all: READS_CONTENT },
    update: changed(WRITES_PAGES, READS_CONTENT),
    delete: changed(MANAGES_CONTENT, READS_CONTENT),
  },
  // Written only by request_review and end_review.
  page_reviews: { select: { all: READS_CONTENT } },
  content_blocks: content,
  forms: content,
  facts: content,
  listed_facts: { select: { all: READS_CONTENT } },
  media: content,
  media_folders: content,
  // Written only by the database, as pages are saved. People name them.
  page_versions: { ...keptVersions, update: changed(WRITES_PAGES, READS_CONTENT) },
  // Written only by the database, as blocks are saved.
  block_versions: keptVersions,
  // Written only by the database, as forms are saved.
  form_versions: { select: { all: [...new Set([...READS_CONTENT, ...READS_LEADS])] } },
  published_pages: { select: { all: EVERYONE } },
  // Written only by the database, as pages are published.
  page_redirects: keptVersions,
  // Written only by hold_page and release_page.
  page_editors: { select: { all: READS_CONTENT } },
  site_settings: managedWith(EDITS_SITE),
  page_layouts: managedWith(EDITS_SITE),
  // Written only by publish_site.
  site_releases: { select: { all: EDITS_SITE, open: without(EVERYONE, EDITS_SITE) } },
  current_release: { select: { all: EVERYONE } },
  admin_users: {
    select: { all: READS_USERS, own: without(STAFF, READS_USERS) },
    insert: { all: ADMINS },
    update: { others: ADMINS },
    delete: { others: ADMINS },
  },
  permissions: {
    select: { all: ADMINS, own: without(STAFF, ADMINS) },
    insert: { all: ADMINS },
    update: { all: ADMINS },
    delete: { all: ADMINS },
  },
  // The caller has this role, so it cannot be removed.
  roles: {
    select: { all: ADMINS, own: without(STAFF, ADMINS) },
    insert: { all: ADMINS },
    delete: { others: ADMINS },
  },
  role_requirements: {
    select: { all: ADMINS, own: without(STAFF, ADMINS) },
    insert: { all: ADMINS },
    update: { all: ADMINS },
    delete: { all: ADMINS },
  },
  audit_log: { select: { all: ADMINS } },
  audit_entries: { select: { all: ADMINS } },
  // Written only by the server.
  account_events: { select: { all: ADMINS, own: without(PROVEN, ADMINS) } },
  // Counted only by the server.
  page_views: { select: { all: READS_USERS } },
  'storage.objects in public buckets': {
    select: { all: BROWSES_FILES },
    insert: { all: EDITS_SITE },
    update: changed(EDITS_SITE, BROWSES_FILES),
    delete: changed(EDITS_SITE, BROWSES_FILES),
  },
  'storage.objects in library buckets': {
    select: { all: BROWSES_FILES },
    insert: { all: UPLOADS },
    update: changed(UPLOADS, BROWSES_FILES),
    delete: changed(UPLOADS, BROWSES_FILES),
  },
  // Files get there only by being moved.
  'storage.objects in the trash': {
    select: { all: MANAGES_CONTENT },
    update: { all: MANAGES_CONTENT },
    delete: { all: MANAGES_CONTENT },
  },
  'storage.objects in attachments': {
    select: { all: READS_LEADS },
    delete: { all: ADMINS },
  },
  'storage.objects in resumes': candidateFiles,
  'storage.objects in candidate-files': candidateFiles,
  'storage.objects in visit-files': visitFiles,
  'storage.objects in mail-out-files': {
    select: { all: MANAGES_LEADS },
    insert: { all: MANAGES_LEADS },
    delete: { all: ADMINS },
  },
  'storage.objects in mail-files': {
    select: { all: MANAGES_LEADS },
    delete: { all: ADMINS },
  },
  'storage.objects in another private bucket': {},
  // Every member of staff has a folder; the matrix adds a file for `keyless`.
  'storage.objects in avatars': {
    select: { all: BROWSES_FILES, own: without(PROVEN_STAFF, BROWSES_FILES) },
    insert: { all: EDITS_SITE, own: ['keyless'] },
    update: ownOrChanged,
    delete: ownOrChanged,
  },
  'storage.buckets': {
    select: { all: ADMINS, open: without(BROWSES_FILES, ADMINS) },
    insert: { all: ADMINS },
    update: { open: ADMINS },
    delete: { open: ADMINS },
  },
};

/** Every identity × relation × verb. */
export const CELLS: Cell[] = RELATIONS.flatMap(({ name: relation }) =>
  VERBS.flatMap((verb) =>
    EVERYONE.map((identity) => ({
      identity,
      relation,
      verb,
      reach: reachOf(relation, verb, identity),
    })),
  ),
);

function reachOf(relation: RelationName, verb: Verb, identity: string): Reach | 'none' {
  const rule = MATRIX[relation][verb] ?? {};
  const reaches = REACHES.filter((reach) => rule[reach]?.includes(identity));
  if (reaches.length > 1) throw new Error(`${identity} is named twice for ${verb} on ${relation}`);
  return reaches[0] ?? 'none';
}

/** Functions and the callers that may use them; everyone else is refused. */
export const FUNCTION_CALLERS = {
  is_developer_admin: SIGNED_IN,
  admin_bypass: SIGNED_IN,
  has_admin_access: SIGNED_IN,
  publish_site: ADMINS,
  restore_release: ADMINS,
  start_brand: ADMINS,
  demo_records: ADMINS,
  waiting_changes: EDITS_SITE,
  discard_changes: EDITS_SITE,
  list_releases: EDITS_SITE,
  hold_site: ADMINS,
  list_sessions: SIGNED_IN,
  end_session: SIGNED_IN,
  remove_second_factor: ADMINS,
  suspend_user: ADMINS,
  lift_suspension: ADMINS,
  change_user_email: ADMINS,
  record_account_link: ADMINS,
  list_admin_accounts: SIGNED_IN,
  list_colleagues: SIGNED_IN,
  own_name: SIGNED_IN,
  cancel_email_change: PROVEN,
  find_audit_entries: SIGNED_IN,
  list_block_uses: SIGNED_IN,
  list_form_uses: READS_CONTENT,
  list_lead_forms: SIGNED_IN,
  list_media_uses: READS_CONTENT,
  list_fact_uses: READS_CONTENT,
  list_figures: [...new Set([...READS_CONTENT, ...EDITS_SITE, ...MANAGES_LEADS])],
  search_listed_facts: SIGNED_IN,
  run_fact_checks: [] as string[],
  my_notices: PROVEN_STAFF,
  read_notices: PROVEN_STAFF,
  my_notice_settings: PROVEN_STAFF,
  save_notice_settings: PROVEN_STAFF,
  add_push_subscription: PROVEN_STAFF,
  remove_push_subscription: SIGNED_IN,
  keep_push_keys: [] as string[],
  run_notice_clock: [] as string[],
  queue_notice_mails: [] as string[],
  claim_pushes: [] as string[],
  finish_push: [] as string[],
  open_stream: PROVEN_STAFF,
  check_streams: [] as string[],
  describe_files: [] as string[],
  media_version: [] as string[],
  restore_media_version: MANAGES_CONTENT,
  claim_trashed_files: [] as string[],
  create_page_preview: both(WRITES_PAGES, READS_CONTENT),
  withdraw_page_previews: READS_CONTENT,
  list_page_links: READS_CONTENT,
  list_moved_pages: [] as string[],
  hold_page: WRITES_PAGES,
  release_page: WRITES_PAGES,
  request_review: WRITES_PAGES,
  end_review: MANAGES_CONTENT,
  get_page_preview: [] as string[],
  run_page_schedule: [] as string[],
  purge_trash: [] as string[],
  add_site_pages: [] as string[],
  submit_enquiry: [] as string[],
  add_admin_user: ADMINS,
  record_view: READS_LEADS,
  record_email_file_view: MANAGES_LEADS,
  record_changer: SIGNED_IN,
  set_message_spam: MANAGES_LEADS,
  make_candidate_of_message: both(MANAGES_LEADS, MANAGES_CANDIDATES),
  record_message_file_view: MANAGES_LEADS,
  hold_mailbox: [] as string[],
  keep_mailbox: [] as string[],
  mail_in_state: MANAGES_LEADS,
  receive_message: [] as string[],
  file_received_message: both(MANAGES_LEADS, READS_LEADS),
  make_lead_of_message: MANAGES_LEADS,
  set_message_aside: MANAGES_LEADS,
  search_received_messages: SIGNED_IN,
  filed_name: SIGNED_IN,
  record_export: READS_LEADS,
  record_page_view: [] as string[],
  page_views_by_day: SIGNED_IN,
  page_views_by_path: SIGNED_IN,
  my_enquiries: SIGNED_IN,
  find_leads: READS_LEADS,
  find_clients: READS_CLIENTS,
  search_tasks: SIGNED_IN,
  search_staff: SIGNED_IN,
  search_emails: SIGNED_IN,
  search_admin_users: SIGNED_IN,
  search_content_pages: SIGNED_IN,
  search_site: [] as string[],
  find_open_vacancies: [] as string[],
  show_open_vacancy: [] as string[],
  open_positions: [] as string[],
  find_pages: READS_CONTENT,
  search_media: SIGNED_IN,
  update_lead: both(MANAGES_LEADS, READS_LEADS),
  update_client: both(MANAGES_LEADS, READS_CLIENTS),
  convert_lead: both(both(MANAGES_LEADS, READS_LEADS), READS_CLIENTS),
  link_lead: both(both(MANAGES_LEADS, READS_LEADS), READS_CLIENTS),
  merge_clients: both(MANAGES_LEADS, READS_CLIENTS),
  actor_name: SIGNED_IN,
  average_score: SIGNED_IN,
  has_placement: SIGNED_IN,
  search_organisations: SIGNED_IN,
  search_vacancies: SIGNED_IN,
  search_licences: SIGNED_IN,
  find_applications: both(READS_CANDIDATES, READS_VACANCIES),
  applicants: SIGNED_IN,
  organisation_duplicates: READS_VACANCIES,
  merge_organisations: both(MANAGES_VACANCIES, READS_VACANCIES),
  candidate_choices: READS_CANDIDATES,
  similar_candidates: READS_CANDIDATES,
  find_candidates: READS_CANDIDATES,
  vacancy_board: READS_CANDIDATES,
  known_candidates: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  import_candidates: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  import_organisations: both(MANAGES_VACANCIES, READS_VACANCIES),
  submit_application: [] as string[],
  read_receipt: [] as string[],
  correct_application: [] as string[],
  add_application_file: [] as string[],
  withdraw_application: [] as string[],
  ask_guardian_by_receipt: [] as string[],
  read_guardian_request: [] as string[],
  answer_as_guardian: [] as string[],
  ask_waiting_guardians: [] as string[],
  ask_guardian_again: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  set_guardian: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  is_minor: SIGNED_IN,
  application_promises: both(READS_CANDIDATES, READS_VACANCIES),
  share_problem: SIGNED_IN,
  waits_for_guardian: SIGNED_IN,
  keep_resume_text: [] as string[],
  claim_unread_resumes: [] as string[],
  mark_resume_unreadable: [] as string[],
  move_applications: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  reject_applications: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  preview_letters: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  add_to_vacancy: both(both(MANAGES_CANDIDATES, READS_CANDIDATES), READS_VACANCIES),
  note_consent: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  cancel_rejection: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  undo_moves: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  create_shortlist: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  withdraw_shortlist: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  send_shortlist: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  read_shortlist: [] as string[],
  shortlist_resume: [] as string[],
  answer_shortlist: [] as string[],
  convert_lead_to_candidate: both(
    both(MANAGES_LEADS, READS_LEADS),
    both(MANAGES_CANDIDATES, READS_CANDIDATES),
  ),
  convert_lead_to_organisation: both(
    both(both(MANAGES_LEADS, READS_LEADS), READS_CLIENTS),
    both(MANAGES_VACANCIES, READS_VACANCIES),
  ),
  candidate_duplicates: READS_CANDIDATES,
  applications_to_merge: READS_CANDIDATES,
  search_placements: SIGNED_IN,
  candidate_name: SIGNED_IN,
  organisation_name: SIGNED_IN,
  supervisor_name: SIGNED_IN,
  import_placements: both(MANAGES_PLACEMENTS, READS_PLACEMENTS),
  advance_placements: [] as string[],
  placement_employers: READS_PLACEMENTS,
  report_missed_care: [] as string[],
  placement_care: READS_PLACEMENTS,
  care_due: READS_PLACEMENTS,
  interview_names: SIGNED_IN,
  interview_clashes: READS_CANDIDATES,
  calendar_entries: ON_TEAM,
  my_calendar_feed: ON_TEAM,
  make_calendar_feed: ON_TEAM,
  change_calendar_feed: ON_TEAM,
  stop_calendar_feed: SIGNED_IN,
  read_calendar_feed: [] as string[],
  replace_webhook_secret: ADMINS,
  test_webhook: ADMINS,
  resend_webhook_delivery: ADMINS,
  claim_due_webhooks: [] as string[],
  finish_webhook_delivery: [] as string[],
  clear_webhook_deliveries: [] as string[],
  can_use_api_keys: ADMINS,
  make_api_key: ADMINS,
  revoke_api_key: ADMINS,
  count_care: READS_PLACEMENTS,
  report: [...new Set([...READS_PLACEMENTS, ...READS_LEADS, ...READS_VACANCIES])],
  report_rows: READS_PLACEMENTS,
  complete_care_step: both(MANAGES_PLACEMENTS, READS_PLACEMENTS),
  skip_care_step: both(MANAGES_PLACEMENTS, READS_PLACEMENTS),
  move_care_step: both(MANAGES_PLACEMENTS, READS_PLACEMENTS),
  reopen_care_step: both(MANAGES_PLACEMENTS, READS_PLACEMENTS),
  record_visit: both(MANAGES_PLACEMENTS, READS_PLACEMENTS),
  visit_list: both(MANAGES_PLACEMENTS, READS_PLACEMENTS),
  visitor_name: SIGNED_IN,
  apply_care_plan: both(MANAGES_PLACEMENTS, READS_PLACEMENTS),
  merge_candidates: both(MANAGES_CANDIDATES, READS_CANDIDATES),
  record_candidate_view: READS_CANDIDATES,
  close_due_vacancies: [] as string[],
  find_closed_vacancy: [] as string[],
  subscribe_job_alert: [] as string[],
  confirm_job_alert: [] as string[],
  stop_job_alert: [] as string[],
  send_job_alerts: [] as string[],
  claim_orphaned_candidate_files: [] as string[],
  hand_over_work: MANAGES_LEADS,
  remove_staff: MANAGES_LEADS,
  link_staff: ADMINS,
  work_of: MANAGES_LEADS,
  lead_overview: READS_LEADS,
  reply_promises: READS_LEADS,
  holiday_list: EDITS_SITE,
  list_public_holidays: EDITS_SITE,
  next_closures: [] as string[],
  promised_reply: [] as string[],
  person_timeline: READS_TIMELINES,
  person_records: [...new Set([...READS_LEADS, ...MANAGES_LEADS])],
  person_duplicates: READS_CLIENTS,
  list_mentionable: MANAGES_CANDIDATES,
  enquiry_visits: READS_LEADS,
  take_in_enquiry: [] as string[],
  end_links: MANAGES_LEADS,
  put_back_details: MANAGES_LEADS,
  read_enquiry_receipt: [] as string[],
  correct_enquiry: [] as string[],
  add_enquiry_file: [] as string[],
  withdraw_enquiry: [] as string[],
  lead_trends: READS_LEADS,
  find_person: ADMINS,
  find_undecided: ADMINS,
  erase_person: ADMINS,
  preview_retention: ADMINS,
  apply_retention: ADMINS,
  run_retention: [] as string[],
  request_backup: ADMINS,
  claim_backup: [] as string[],
  mend_times_ahead: [] as string[],
  report_backup: [] as string[],
  system_facts: [] as string[],
  newest_migration: [] as string[],
  report_server: [] as string[],
  server_reports: [] as string[],
  report_troubles: [] as string[],
  claim_orphaned_attachments: [] as string[],
  import_clients: both(MANAGES_LEADS, READS_CLIENTS),
  import_leads: both(MANAGES_LEADS, READS_LEADS),
  imported_rows: both(MANAGES_LEADS, READS_LEADS),
  known_clients: both(MANAGES_LEADS, READS_CLIENTS),
  send_confirmation: [] as string[],
  claim_due_emails: [] as string[],
  finish_email: [] as string[],
  hold_emails: [] as string[],
  claim_orphaned_mail_files: [] as string[],
  unsubscribe: [] as string[],
  stops_of: MANAGES_LEADS,
  save_email: MANAGES_LEADS,
  undo_email: MANAGES_LEADS,
  report_mail_setup: [] as string[],
  mail_state: MANAGES_LEADS,
  mail_recipients: both(MANAGES_LEADS, READS_LEADS),
  queue_emails: both(MANAGES_LEADS, READS_LEADS),
  cancel_batch: MANAGES_LEADS,
  receive_text: [] as string[],
} as const satisfies Record<string, readonly string[]>;

/** One relation of the matrix, with everything a test needs to try each verb on it. */
export interface Relation {
  name: RelationName;
  schema: 'public' | 'storage';
  table: string;
  /** Columns that identify a row; its key is their values joined by a colon. */
  key: readonly [string, ...string[]];
  /** Limits the relation to the rows of these buckets. */
  buckets?: readonly string[];
  /** Limits the relation to the rows with this value in this column. */
  only?: readonly [column: string, value: string];
  /** Keys of the rows that update and delete are tried on, in addition to the caller's own. */
  targets: readonly string[];
  newRow: Row;
  change: Row;
  /** The column that is true for rows open to everyone by their nature. */
  open?: string;
  /** A row is the caller's own when this column holds the caller's account id, e-mail or role. */
  own?: { column: string; holds: 'id' | 'email' | 'role' };
}

export type Row = Record<string, string | number | boolean | null | object>;

export type RelationName =
  | 'clients'
  | 'leads'
  | 'activities'
  | 'activities about candidates'
  | 'activities about vacancies'
  | 'activities about placements'
  | 'facts'
  | 'listed_facts'
  | 'organisations'
  | 'vacancies'
  | 'open_vacancies'
  | 'placements'
  | 'visits'
  | 'care_plans'
  | 'care_steps'
  | 'candidates'
  | 'candidate_documents'
  | 'licences'
  | 'applications'
  | 'scores'
  | 'interviews'
  | 'shortlists'
  | 'shortlist_entries'
  | 'job_alerts'
  | 'received_applications'
  | 'staff'
  | 'tasks'
  | 'tasks that are done'
  | 'emails'
  | 'received_messages'
  | 'received_files'
  | 'closures'
  | 'webhooks'
  | 'webhook_deliveries'
  | 'api_keys'
  | 'email_templates'
  | 'mail_signatures'
  | 'message_stops'
  | 'lead_routes'
  | 'saved_views'
  | 'notices'
  | 'retention_rules'
  | 'backup_settings'
  | 'backups'
  | 'content_pages'
  | 'content_blocks'
  | 'forms'
  | 'media'
  | 'media_folders'
  | 'page_versions'
  | 'block_versions'
  | 'form_versions'
  | 'published_pages'
  | 'page_redirects'
  | 'page_editors'
  | 'page_comments'
  | 'page_reviews'
  | 'site_settings'
  | 'page_layouts'
  | 'site_releases'
  | 'current_release'
  | 'admin_users'
  | 'permissions'
  | 'role_requirements'
  | 'roles'
  | 'audit_log'
  | 'audit_entries'
  | 'account_events'
  | 'page_views'
  | 'storage.objects in public buckets'
  | 'storage.objects in library buckets'
  | 'storage.objects in the trash'
  | 'storage.objects in attachments'
  | 'storage.objects in resumes'
  | 'storage.objects in candidate-files'
  | 'storage.objects in visit-files'
  | 'storage.objects in mail-out-files'
  | 'storage.objects in mail-files'
  | 'storage.objects in avatars'
  | 'storage.objects in another private bucket'
  | 'storage.buckets';

/** The row that exists from the start, and the id of the row that insert adds. */
export const THERE = 'aaaaaaaa-0000-4000-8000-000000000001';
export const PAGE = 'aaaaaaaa-0000-4000-8000-000000000002';
/** A message that opens an account. */
export const CONFIDENTIAL = 'aaaaaaaa-0000-4000-8000-000000000003';
/** A vacancy that visitors can see, and a second application for it. */
export const OPEN = 'aaaaaaaa-0000-4000-8000-000000000004';
export const OTHER_CANDIDATE = 'aaaaaaaa-0000-4000-8000-000000000008';
export const OTHER_APPLICATION = 'aaaaaaaa-0000-4000-8000-000000000005';
/** Entries on the timelines of a candidate and of a vacancy. */
export const ABOUT_CANDIDATE = 'aaaaaaaa-0000-4000-8000-000000000006';
export const ABOUT_VACANCY = 'aaaaaaaa-0000-4000-8000-000000000007';
export const ABOUT_PLACEMENT = 'aaaaaaaa-0000-4000-8000-000000000009';
/** Says that the name of a lead was changed. */
export const CHANGED_NAME = 'aaaaaaaa-0000-4000-8000-00000000000c';
const ADDED = 'aaaaaaaa-0000-4000-8000-00000000000f';
/** An account without an admin row, so that one can be added. */
const MEMBER = '00000000-0000-4000-8000-000000000001';
/** The admin row, and the account, of the role without keys: nothing depends on it. */
const KEYLESS_ADMIN_ROW = '00000000-0000-4000-8000-000000000005';

/** The least that a form has to ask. */
export const FORM = {
  submit: 'Send',
  fields: [
    { name: 'name', type: 'text', label: 'Name', required: true },
    { name: 'email', type: 'email', label: 'Email', required: true },
  ],
};

const OWN_EMAIL: Relation['own'] = { column: 'email', holds: 'email' };
const OWN_TASK: Relation['own'] = {
  column: '(select user_id from public.staff where staff.id = assignee_id)',
  holds: 'id',
};
const OWN_ROLE: Relation['own'] = { column: 'role', holds: 'role' };

export const RELATIONS: Relation[] = [
  table('clients', { name: 'New', email: 'new@tuart.example' }, { name: 'Changed' }, OWN_EMAIL),
  table('leads', { name: 'New', email: 'new@tuart.example' }, { name: 'Changed' }, OWN_EMAIL),
  {
    ...table('activities', { lead_id: THERE, body: 'New' }, { body: 'Changed' }),
    only: ['timeline', 'leads'],
  },
  {
    ...table('activities', { candidate_id: THERE, body: 'New' }, { body: 'Changed' }),
    name: 'activities about candidates',
    targets: [ABOUT_CANDIDATE],
    only: ['timeline', 'candidates'],
  },
  {
    ...table('activities', { vacancy_id: THERE, body: 'New' }, { body: 'Changed' }),
    name: 'activities about vacancies',
    targets: [ABOUT_VACANCY],
    only: ['timeline', 'vacancies'],
  },
  {
    ...table('activities', { placement_id: THERE, body: 'New' }, { body: 'Changed' }),
    name: 'activities about placements',
    targets: [ABOUT_PLACEMENT],
    only: ['timeline', 'placements'],
  },
  table(
    'placements',
    {
      candidate_id: OTHER_CANDIDATE,
      organisation_id: THERE,
      kind: 'permanent',
      position: 'New',
      starts_on: '2027-01-04',
      owner_id: THERE,
    },
    { position: 'Changed' },
  ),
  table('visits', { placement_id: THERE, way: 'phone' }, { notes: 'Changed' }),
  table('care_plans', { kind: 'permanent', title: 'New' }, { title: 'Changed' }),
  table(
    'care_steps',
    {
      plan_id: THERE,
      title: 'New',
      kind: 'visit',
      anchor: 'after_start',
      amount: 1,
      unit: 'weeks',
    },
    { title: 'Changed' },
  ),
  table('organisations', { name: 'New' }, { name: 'Changed' }),
  table('vacancies', { title: 'New', kind: 'permanent' }, { title: 'Changed' }),
  {
    ...table('open_vacancies', {}, { title: 'Changed' }),
    key: ['vacancy_id'],
    targets: [OPEN],
    newRow: {
      vacancy_id: THERE,
      reference: 'V-1',
      slug: 'new',
      title: 'New',
      kind: 'permanent',
      suburb: 'Perth',
      state: 'WA',
      region: 'perth',
      positions: 1,
      hours: 'casual',
      summary: 'New',
      description: 'New',
      requirements: [],
      questions: [],
      published_at: '2026-01-01',
    },
  },
  table('candidates', { name: 'New', email: 'new@tuart.example' }, { name: 'Changed' }),
  table('licences', { name: 'New' }, { name: 'Changed' }),
  table('candidate_documents', { candidate_id: THERE, kind: 'other' }, { title: 'Changed' }),
  table('applications', { vacancy_id: THERE, candidate_id: THERE }, { cover_note: 'Changed' }),
  table(
    'scores',
    { application_id: THERE, criterion: 'New', score: 3 },
    { criterion: 'Changed', score: 4 },
  ),
  table(
    'interviews',
    { application_id: THERE, starts_at: '2199-01-01 02:00:00+00' },
    { place: 'Changed' },
  ),
  table('shortlists', { vacancy_id: THERE }, { title: 'Changed' }),
  table(
    'shortlist_entries',
    { shortlist_id: THERE, application_id: OTHER_APPLICATION },
    { introduction: 'Changed' },
  ),
  table(
    'received_applications',
    { submission_id: OTHER_APPLICATION, vacancy_id: OPEN, email: 'new@tuart.example', details: {} },
    { state: 'held' },
  ),
  table('job_alerts', { email: 'new@tuart.example' }, { region: 'perth' }),
  table('staff', { name: 'New' }, { name: 'Changed' }),
  table('tasks', { title: 'New' }, { title: 'Changed' }, OWN_TASK),
  {
    ...table('tasks', { title: 'New' }, { status: 'done' }, OWN_TASK),
    name: 'tasks that are done',
  },
  {
    ...table('emails', { subject: 'New' }, { status: 'cancelled' }),
    targets: [THERE, CONFIDENTIAL],
    open: 'not is_confidential',
  },
  table(
    'received_messages',
    { fingerprint: 'new', sender: 'new@tuart.example' },
    { subject: 'Changed' },
  ),
  table(
    'received_files',
    { received_message_id: THERE, name: 'New', type: 'application/pdf', size: 1, path: 'new.pdf' },
    { name: 'Changed' },
  ),
  {
    ...table('message_stops', {}, { detail: 'Changed' }),
    key: ['address'],
    targets: ['there@tuart.example'],
    newRow: {
      channel: 'mail',
      address: 'new@tuart.example',
      // The database sets it to the address's hash.
      address_hash: '63e1060708a07df87efc8a2d4e0364d3f234f97e9dd658c088189a3be40f1ed1',
      reason: 'asked',
    },
  },
  table(
    'closures',
    { name: 'New', day: '2027-02-01', last_day: '2027-02-01' },
    { name: 'Changed' },
  ),
  table('email_templates', { name: 'New' }, { name: 'Changed' }),
  {
    ...table('mail_signatures', {}, { body: 'Changed' }),
    key: ['user_id'],
    targets: [MEMBER],
    newRow: { user_id: KEYLESS_ADMIN_ROW, body: 'New' },
    own: { column: 'user_id', holds: 'id' },
  },
  {
    ...table('lead_routes', {}, { service_type: 'changed' }),
    key: ['service_type'],
    targets: ['mentoring'],
    newRow: { service_type: 'technology', assignee_id: THERE },
  },
  {
    ...table('backup_settings', {}, { run_at: '03:30:00' }),
    key: ['id'],
    targets: ['true'],
    newRow: { id: false },
  },
  table('backups', { kind: 'requested' }, { problem: 'Changed' }),
  {
    ...table('retention_rules', {}, { keep_days: 7 }),
    key: ['kind'],
    targets: ['spam'],
    newRow: { kind: 'sent_emails', keep_days: 7 },
  },
  {
    ...table('saved_views', {}, { name: 'Changed' }),
    newRow: { id: ADDED, user_id: KEYLESS_ADMIN_ROW, list: 'leads', name: 'New', query: '' },
    own: { column: 'user_id', holds: 'id' },
  },
  {
    ...table('notices', {}, { read_at: '2026-01-01 00:00:00+00' }),
    newRow: { id: ADDED, user_id: KEYLESS_ADMIN_ROW, kind: 'lead' },
    own: { column: 'user_id', holds: 'id' },
  },
  table('content_pages', { title: 'New', slug: 'new', content: {} }, { title: 'Changed' }),
  table('content_blocks', { name: 'New', type: 'text' }, { name: 'Changed' }),
  table('forms', { key: 'new', name: 'New', definition: FORM }, { name: 'Changed' }),
  table(
    'facts',
    { key: 'new', label: 'New', value: '1', valid_from: '2026-01-01', source: 'New' },
    { label: 'Changed' },
  ),
  table(
    'listed_facts',
    { key: 'new', label: 'New', value: '1', valid_from: '2026-01-01', source: 'New' },
    { label: 'Changed' },
  ),
  table('media', { title: 'New', file_path: 'new.png' }, { title: 'Changed' }),
  table('media_folders', { name: 'New' }, { name: 'Changed' }),
  table(
    'page_versions',
    { page_id: PAGE, number: 99, title: 'New', slug: 'new', content: {}, template: 'standard' },
    { name: 'Changed' },
  ),
  table(
    'block_versions',
    { block_id: THERE, number: 99, name: 'New', type: 'text', content: {} },
    { name: 'Changed' },
  ),
  table(
    'form_versions',
    { form_key: 'there', number: 99, name: 'New', definition: FORM, destination: 'lead' },
    { name: 'Changed' },
  ),
  {
    ...table(
      'published_pages',
      { slug: 'new', title: 'New', content: {}, template: 'standard', version: 1 },
      { title: 'Changed' },
    ),
    key: ['page_id'],
    targets: [PAGE],
    newRow: {
      page_id: THERE,
      slug: 'new',
      title: 'New',
      content: {},
      template: 'standard',
      version: 1,
      published_at: '2026-01-01',
      first_published_at: '2026-01-01',
    },
  },
  {
    ...table('page_redirects', {}, { slug: 'changed' }),
    key: ['slug'],
    targets: ['once-published', 'once-draft'],
    newRow: { slug: 'new', page_id: PAGE },
  },
  {
    ...table('page_editors', {}, { seen_at: '2026-01-01' }),
    key: ['page_id'],
    targets: [THERE],
    newRow: { page_id: PAGE, holder: ADDED, user_id: MEMBER },
  },
  table('page_comments', { page_id: PAGE, body: 'New' }, { block_id: 'changed' }),
  {
    ...table('page_reviews', {}, { note: 'Changed' }),
    key: ['page_id'],
    targets: [THERE],
    newRow: { page_id: PAGE, version: 1 },
  },
  table('site_settings', { type: 'new', settings: {} }, { type: 'changed' }),
  table('page_layouts', { page_id: 'new', layout_data: {} }, { page_id: 'changed' }),
  {
    name: 'site_releases',
    schema: 'public',
    table: 'site_releases',
    key: ['number'],
    targets: ['1', '2'],
    newRow: { number: 99, snapshot: {}, is_current: false },
    change: { note: 'Changed' },
    open: 'is_current',
  },
  {
    name: 'current_release',
    schema: 'public',
    table: 'current_release',
    key: ['number'],
    targets: ['2'],
    newRow: { number: 99, snapshot: {} },
    change: { published_at: '2026-01-01' },
  },
  table(
    'webhooks',
    { name: 'New', url: 'https://new.example.com/', events: ['lead.created'] },
    { name: 'Changed' },
  ),
  table('webhook_deliveries', { webhook_id: THERE, event: 'ping' }, { status: 'failed' }),
  table(
    'api_keys',
    { user_id: MEMBER, name: 'New', role: 'viewer', ending: '0000', expires_at: '2199-01-01' },
    { role: 'recruiter' },
  ),
  {
    ...table('admin_users', { user_id: MEMBER, role: 'admin' }, { role: 'promoted' }),
    targets: [KEYLESS_ADMIN_ROW],
    own: { column: 'user_id', holds: 'id' },
  },
  {
    ...table('permissions', {}, { role: 'changed' }, OWN_ROLE),
    key: ['role', 'permission_key'],
    targets: ['spare:users.view'],
    newRow: { role: 'spare', permission_key: 'users.edit' },
  },
  {
    ...table('roles', {}, { created_at: '2026-01-01' }, { column: 'role', holds: 'role' }),
    key: ['role'],
    targets: ['spare'],
    newRow: { role: 'new' },
  },
  {
    ...table('role_requirements', {}, { requires_second_factor: true }, OWN_ROLE),
    key: ['role'],
    targets: ['spare'],
    newRow: { role: 'keyless', requires_second_factor: true },
  },
  {
    ...table('audit_log', {}, { action: 'changed' }),
    targets: ['1'],
    newRow: { action: 'forged', table_name: 'leads', record_id: '1' },
  },
  {
    ...table('audit_entries', {}, { action: 'changed' }),
    targets: ['1'],
    newRow: { action: 'forged', table_name: 'leads', record_id: '1' },
  },
  {
    ...table('account_events', {}, { kind: 'locked_out' }),
    targets: ['1'],
    newRow: { user_id: MEMBER, kind: 'link_made' },
    own: { column: 'user_id', holds: 'id' },
  },
  {
    ...table('page_views', {}, { views: 7 }),
    key: ['path'],
    targets: ['/there'],
    newRow: { path: '/new', views: 1 },
  },
  objects('storage.objects in public buckets', 'logos', ['logos']),
  objects('storage.objects in library buckets', 'media', ['media']),
  objects('storage.objects in the trash', 'trash', ['trash']),
  objects('storage.objects in attachments', 'attachments', ['attachments']),
  objects('storage.objects in resumes', 'resumes', ['resumes']),
  objects('storage.objects in candidate-files', 'candidate-files', ['candidate-files']),
  objects('storage.objects in mail-files', 'mail-files', ['mail-files']),
  {
    ...objects('storage.objects in visit-files', 'visit-files', ['visit-files']),
    targets: [`visit-files:${THERE}/there.png`],
    newRow: { bucket_id: 'visit-files', name: `${THERE}/new.png` },
  },
  objects('storage.objects in mail-out-files', 'mail-out-files', ['mail-out-files']),
  objects('storage.objects in another private bucket', 'vault', ['vault']),
  {
    ...objects('storage.objects in avatars', 'avatars', ['avatars']),
    targets: [`avatars:${MEMBER}/there.png`],
    newRow: { bucket_id: 'avatars', name: `${KEYLESS_ADMIN_ROW}/new.png` },
    own: { column: '(storage.foldername(name))[1]', holds: 'id' },
  },
  {
    name: 'storage.buckets',
    schema: 'storage',
    table: 'buckets',
    key: ['id'],
    targets: [
      'hero-images',
      'attachments',
      'resumes',
      'candidate-files',
      'visit-files',
      'mail-out-files',
      'mail-files',
    ],
    newRow: { id: 'new', name: 'new', public: true },
    change: { file_size_limit: 1 },
    open: 'public',
  },
];

function table(name: RelationName, newRow: Row, change: Row, own?: Relation['own']): Relation {
  return {
    name,
    schema: 'public',
    table: name,
    key: ['id'],
    targets: [THERE],
    newRow: { id: ADDED, ...newRow },
    change,
    own,
  };
}

function objects(name: RelationName, bucket: string, buckets: string[]): Relation {
  return {
    name,
    schema: 'storage',
    table: 'objects',
    key: ['bucket_id', 'name'],
    buckets,
    targets: [`${bucket}:there.png`],
    newRow: { bucket_id: bucket, name: 'new.png' },
    change: { version: 'changed' },
  };
}

export function relationNamed(name: RelationName): Relation {
  const relation = RELATIONS.find((candidate) => candidate.name === name);
  if (!relation) throw new Error(`No relation ${name}`);
  return relation;
}

export function keyOf(relation: Relation, row: Row): string {
  return relation.key.map((column) => String(row[column])).join(':');
}

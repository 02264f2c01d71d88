import type { ListConfig } from '~/components/record-list/list-state';
import type { RecordQuery } from '~/features/records/record-kind';
import type { Tables } from '~/lib/supabase/database.types';

/** The id stays text, because it may not fit into a JavaScript number. */
export type AuditEntry = Omit<Tables<'audit_log'>, 'id'> & {
  id: string;
  /** What people call the record, such as a lead's name; `null` if it is no longer known. */
  subject: string | null;
};

/** Every table in the log, with its name for people. */
export const TABLE_LABELS: Record<string, string> = {
  accounts: 'Account',
  activities: 'Activity',
  admin_users: 'Admin user',
  api_keys: 'API key',
  applications: 'Application',
  received_applications: 'Waiting application',
  attachments: 'Attachment',
  backup_settings: 'Backup settings',
  backups: 'Backup',
  audit_log: 'Audit log',
  block_versions: 'Content block version',
  buckets: 'File bucket',
  calendar_feeds: 'Calendar address',
  candidate_documents: 'Candidate document',
  licences: 'Licence',
  candidate_files: 'Candidate file',
  candidates: 'Candidate',
  care_plans: 'Care plan',
  care_steps: 'Care step',
  clients: 'Client',
  closures: 'Closure',
  content_blocks: 'Content block',
  forms: 'Form',
  content_pages: 'Content page',
  email_templates: 'Email template',
  emails: 'Email',
  mail_signatures: 'Email signature',
  message_stops: 'Stopped address',
  interviews: 'Interview',
  job_alerts: 'Job alert',
  lead_routes: 'Routing rule',
  leads: 'Lead',
  media: 'Media',
  media_folders: 'Media folder',
  notice_settings: 'Notification settings',
  organisations: 'Organisation',
  facts: 'Fact',
  page_comments: 'Page comment',
  page_layouts: 'Page layout',
  page_redirects: 'Page address',
  page_reviews: 'Page review',
  page_versions: 'Page version',
  people: 'Person',
  permissions: 'Permission',
  placements: 'Placement',
  push_subscriptions: 'Browser notices',
  received_files: 'Received file',
  received_messages: 'Received message',
  resumes: 'Résumé',
  retention_rules: 'Retention rule',
  role_requirements: 'Role requirement',
  roles: 'Role',
  scores: 'Score',
  saved_views: 'Saved view',
  second_factors: 'Second factor',
  shortlist_entries: 'Shortlist entry',
  shortlists: 'Shortlist',
  site_releases: 'Site release',
  site_settings: 'Site settings',
  staff: 'Staff',
  tasks: 'Task',
  vacancies: 'Vacancy',
  visits: 'Visit',
  webhooks: 'Webhook',
};

export const ACTION_LABELS: Record<string, string> = {
  insert: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  view: 'Opened',
  export: 'Exported',
  erase: 'Erased',
  run: 'Ran',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export type AuditFilter = 'table' | 'action' | 'from' | 'to';

export const AUDIT_LIST = {
  columns: ['at', 'actor_email', 'action', 'table_name'],
  defaultSort: { column: 'at', isDescending: true },
  filters: {
    table: Object.keys(TABLE_LABELS),
    action: Object.keys(ACTION_LABELS),
    from: DAY,
    to: DAY,
  },
} as const satisfies ListConfig<keyof AuditEntry, AuditFilter>;

export type AuditColumn = (typeof AUDIT_LIST.columns)[number];
export type AuditQuery = RecordQuery<AuditColumn, AuditFilter>;

const ENTRY_ID = /^\d{1,19}$/;

/** The id of the entry that the address opens. */
export function readEntryId(params: URLSearchParams): string | null {
  return ENTRY_ID.exec(params.get('open') ?? '')?.[0] ?? null;
}

/** The person who made the change, or the system. */
export function actorName({ actor_email, actor_role }: AuditEntry): string {
  if (actor_email) return actor_email;
  if (actor_role === 'upgrade') return 'An upgrade';
  return actor_role === 'authenticated' ? 'A deleted account' : 'The system';
}

/** The name of the changed record, or its id. */
export function recordName({ subject, record_id }: AuditEntry): string {
  return subject || record_id;
}

export function tableName({ table_name }: AuditEntry): string {
  return TABLE_LABELS[table_name] ?? table_name;
}

/** What happens to a person's data when the person is erased. */
export type Treatment =
  /**
   * The person's own rows are deleted, found by address or by the lead or client they belong to.
   */
  | 'deleted'
  /**
   * The person's own rows are deleted; elsewhere their address, and their name and number beside
   * it, are replaced by “[erased]”.
   */
  | 'deleted or redacted'
  /** Deleted with the person's account. */
  | 'with the account'
  /** Deleted with the e-mail it belongs to. */
  | 'with the e-mail'
  /** Deleted with the received message it belongs to. */
  | 'with the message'
  /** About a company. One with the person's number is listed for someone to check. */
  | 'listed'
  /** The address is removed; its hash stays, so that the person gets no more messages. */
  | 'stop'
  /** Deleted through the storage service, before everything else. */
  | 'file'
  /** Emptied in entries about the person's own records, redacted in other entries. */
  | 'audit'
  /**
   * About members of staff, kept while they are staff; the audit entries are deleted afterwards.
   */
  | 'staff'
  /**
   * Written by the business for its site or its mail. Not searched: it is changed in its editor.
   */
  | 'published'
  /** Holds no personal data. */
  | 'technical';

/**
 * Every column that holds text, JSON or network addresses, by table, and every table that belongs
 * to an account, a lead, a client, a candidate or an application. A new one has to be added here.
 */
export const PERSONAL_DATA: Record<string, [treatment: Treatment, columns: string]> = {
  'public.leads': [
    'deleted or redacted',
    'name email phone company service_type message answers attachment_url status source page_path notice_version form_key estimate sent',
  ],
  'public.clients': ['deleted', 'name email phone company service_type status source other_emails'],
  'public.activities': ['deleted or redacted', 'kind body details'],
  'public.tasks': ['deleted or redacted', 'title description status care_kind care_note'],
  'public.emails': [
    'deleted or redacted',
    'subject recipient status body_text body_html last_error message_id sender_email files channel copies blind_copies deliveries reply_token',
  ],
  'public.received_messages': [
    'deleted or redacted',
    'channel fingerprint message_id kind sender_name sender recipients copies subject body_text quoted_text body_html remarks filed_by',
  ],
  'public.received_files': ['with the message', 'name type path content_id'],
  // The stop stays, with the hash of the address.
  'public.message_stops': ['stop', 'channel address_hash address reason detail'],
  'private.mailboxes': ['technical', 'name held_by last_error'],
  'public.candidates': [
    'deleted',
    'name email other_emails phone suburb postcode work_rights licences trades tags interests resume_path resume_text unreadable_resume guardian_name guardian_relation guardian_phone guardian_email status source',
  ],
  'public.candidate_documents': ['deleted', 'kind title number file_path'],
  'public.applications': [
    'deleted or redacted',
    'stage answers cover_note resume_path shares outcome_reason source page_path notice_version furthest_stage sent guardian_answer stopped_at_stage',
  ],
  'public.received_applications': ['deleted or redacted', 'email details resume_path state'],
  'private.last_moves': ['deleted', 'moved_to stage furthest_stage outcome_reason placement'],
  'public.placements': [
    'deleted or redacted',
    'kind position end_reason status suspended_reason pauses training_contract provider qualification care_steps source found_through',
  ],
  'public.visits': [
    'deleted or redacted',
    'way notes concerns follow_up follow_up_for signed_by signature files',
  ],
  'public.care_plans': ['published', 'kind title'],
  'public.care_steps': ['published', 'title kind anchor unit guidance'],
  'public.scores': ['deleted', 'criterion note'],
  'public.interviews': [
    'deleted or redacted',
    'place employer_people notes status cancel_reason replies',
  ],
  'private.calendar_feeds': ['with the account', 'token_hash kinds'],
  'public.notices': ['deleted', 'kind step'],
  'private.notice_settings': ['with the account', 'mail push'],
  'private.push_subscriptions': ['with the account', 'endpoint p256dh auth'],
  'private.push_keys': ['technical', 'public_key private_key'],
  'private.notice_marks': ['technical', 'kind'],
  'public.mail_signatures': ['with the account', 'body'],
  // Hashes of addresses, so that a link in an old message still stops further ones.
  'private.unsubscribe_links': ['technical', 'token_hash channel address_hash'],
  'private.mail_setup': ['technical', 'setup'],
  'public.shortlist_entries': ['deleted', 'introduction answer answer_note'],
  'public.shortlists': ['deleted or redacted', 'title message'],
  'public.job_alerts': ['deleted', 'email kinds trades region'],
  'public.organisations': [
    'listed',
    'name trading_name abn industry phone website address suburb state postcode status source',
  ],
  'public.vacancies': [
    'published',
    'slug title kind trade suburb state postcode hours hours_note pay_per pay_note summary description requirements questions status',
  ],
  'public.open_vacancies': [
    'published',
    'reference slug title kind employer trade suburb state postcode region hours hours_note pay_per pay_note summary description requirements questions',
  ],
  'private.trade_tokens': ['deleted', 'token_hash purpose'],
  'private.arrived_enquiries': ['deleted', 'receipt_url'],
  'private.enquiry_visits': ['deleted', ''],
  'private.candidate_words': ['deleted', ''],
  'private.candidate_licences': ['deleted', 'licence written'],
  'public.licences': ['published', 'name synonyms'],
  'private.unread_resumes': ['deleted', 'path'],
  'public.saved_views': ['deleted', 'list name query'],
  'public.audit_log': ['audit', 'actor_email actor_role action table_name record_id before after'],
  'public.staff': ['staff', 'name email position'],
  'public.admin_users': ['staff', 'email role'],
  'public.facts': ['published', 'key label value unit source source_url note'],
  'private.fact_reminders': ['technical', 'reason'],
  'public.content_blocks': ['published', 'name type content'],
  'public.block_versions': ['published', 'name type content'],
  'public.forms': ['published', 'key name definition destination notify_email thank_you'],
  'public.form_versions': [
    'published',
    'form_key name definition destination notify_email thank_you',
  ],
  'public.content_pages': [
    'published',
    'title slug meta_description content template additional_field featured_image author category schedule_error site_page',
  ],
  'public.page_versions': [
    'published',
    'title slug meta_description content template additional_field featured_image author category name',
  ],
  'public.page_comments': ['published', 'block_id body'],
  'public.page_reviews': ['published', 'note'],
  'public.published_pages': [
    'published',
    'slug title meta_description content template additional_field featured_image author category site_page',
  ],
  'private.search_entries': ['published', 'kind path title headings body'],
  'private.search_words': ['published', 'word'],
  'private.region_postcodes': ['published', 'region'],
  'public.page_layouts': ['published', 'page_id layout_data'],
  'public.page_redirects': ['published', 'slug'],
  'public.media': [
    'published',
    'title file_path file_type bucket alt_text former_alt_texts original_name',
  ],
  'public.media_folders': ['published', 'name'],
  'public.email_templates': ['published', 'name subject body purpose'],
  'public.site_releases': ['published', 'snapshot note'],
  'public.site_settings': ['published', 'type settings'],
  'public.page_editors': ['technical', ''],
  'private.site_editors': ['technical', ''],
  'private.page_previews': ['technical', ''],
  'public.closures': ['published', 'name source state note'],
  'public.lead_routes': ['technical', 'service_type'],
  // The text of a delivery is made from the record when it is sent, and is not stored.
  'public.webhook_deliveries': ['deleted', 'event status last_error'],
  'public.webhooks': ['technical', 'name url events switched_off'],
  'private.webhook_lanes': ['technical', 'secret'],
  'public.api_keys': ['technical', 'name role ending'],
  'private.api_key_hashes': ['technical', 'key_hash'],
  'public.page_views': ['technical', 'path'],
  'public.permissions': ['technical', 'role permission_key'],
  'public.retention_rules': ['technical', 'kind'],
  'private.servers': ['technical', 'name version jobs disks'],
  'private.server_errors': ['technical', 'fingerprint message code place request_id'],
  'private.troubles': ['technical', 'key words'],
  'public.backups': ['technical', 'kind status name place counts problem'],
  'public.role_requirements': ['technical', 'role'],
  'public.roles': ['technical', 'role'],
  'private.clock_turns': ['technical', 'clock'],
  'private.confidential_email_bodies': [
    'with the e-mail',
    'body_text body_html unsubscribe_url link',
  ],
  'private.import_rows': ['technical', 'kind file_key'],
  'private.record_kinds': ['technical', 'list read_with managed_with'],
  'auth.users': [
    'with the account',
    'aud role email encrypted_password confirmation_token recovery_token email_change_token_new email_change raw_app_meta_data raw_user_meta_data phone phone_change phone_change_token email_change_token_current reauthentication_token',
  ],
  'public.account_events': ['with the account', 'kind detail ip_address user_agent'],
  'auth.identities': ['with the account', 'provider_id identity_data provider'],
  'auth.sessions': ['with the account', 'user_agent ip tag refresh_token_hmac_key scopes'],
  'auth.refresh_tokens': ['with the account', 'token user_id parent'],
  'auth.mfa_factors': [
    'with the account',
    'friendly_name secret phone web_authn_credential last_webauthn_challenge_data',
  ],
  'auth.mfa_challenges': ['with the account', 'ip_address otp_code web_authn_session_data'],
  'auth.mfa_amr_claims': ['with the account', 'authentication_method'],
  'auth.mfa_recovery_code_sets': ['with the account', ''],
  'auth.mfa_recovery_codes': ['with the account', 'code_hash'],
  'auth.webauthn_credentials': ['with the account', 'attestation_type transports friendly_name'],
  'auth.webauthn_challenges': ['with the account', 'challenge_type session_data'],
  'auth.one_time_tokens': ['with the account', 'token_hash relates_to'],
  'tuart_backend.code_tries': ['with the account', 'asked_by'],
  'tuart_backend.known_places': ['with the account', 'place'],
  'auth.flow_state': [
    'with the account',
    'auth_code code_challenge provider_type provider_access_token provider_refresh_token authentication_method invite_token referrer',
  ],
  'auth.oauth_client_states': ['technical', 'provider_type code_verifier'],
  'auth.audit_log_entries': ['deleted', 'payload ip_address'],
  'storage.objects': ['file', 'bucket_id name metadata version owner_id user_metadata'],
  'storage.buckets': ['technical', 'id name allowed_mime_types owner_id'],
  'tuart_backend.rate_limits': ['technical', 'key'],
  'tuart_backend.unclaimed_files': ['technical', 'version'],
  'tuart_backend.schema_migrations': ['technical', 'version statements name'],
  'supabase_migrations.schema_migrations': ['technical', 'version statements name'],
};

/** Of the data deleted with an account: what finding and exporting a person show. */
export const SHOWN_OF_ACCOUNTS: Record<string, string> = {
  'auth.users': 'email email_change phone raw_user_meta_data',
  'auth.identities': 'provider identity_data',
  'auth.sessions': 'user_agent ip',
  'auth.mfa_factors': 'friendly_name phone',
  'auth.mfa_challenges': 'ip_address',
  'public.account_events': 'kind detail ip_address user_agent',
};

/** The rest: secrets, hashes and keys, which say nothing new about the person. */
export const NOT_SHOWN_OF_ACCOUNTS: Record<string, string> = {
  'auth.users':
    'aud role encrypted_password confirmation_token recovery_token email_change_token_new raw_app_meta_data phone_change phone_change_token email_change_token_current reauthentication_token',
  'auth.identities': 'provider_id',
  'auth.sessions': 'tag refresh_token_hmac_key scopes',
  'auth.refresh_tokens': 'token user_id parent',
  'auth.mfa_factors': 'secret web_authn_credential last_webauthn_challenge_data',
  'auth.mfa_challenges': 'otp_code web_authn_session_data',
  'auth.mfa_amr_claims': 'authentication_method',
  'auth.mfa_recovery_codes': 'code_hash',
  'auth.webauthn_credentials': 'attestation_type transports friendly_name',
  'auth.webauthn_challenges': 'challenge_type session_data',
  'auth.one_time_tokens': 'token_hash relates_to',
  'private.calendar_feeds': 'token_hash kinds',
  'private.notice_settings': 'mail push',
  'private.push_subscriptions': 'endpoint p256dh auth',
  'public.mail_signatures': 'body',
  'tuart_backend.code_tries': 'asked_by',
  'tuart_backend.known_places': 'place',
  'auth.flow_state':
    'auth_code code_challenge provider_type provider_access_token provider_refresh_token authentication_method invite_token referrer',
};

// Written by scripts/generate-types.ts from the migrated database. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  // Lets createClient<Database> infer what this version of PostgREST can do.
  __InternalSupabase: {
    PostgrestVersion: "14.1"
  }
  public: {
    Tables: {
      account_events: {
        Row: {
          at: string
          detail: string | null
          id: number
          ip_address: string | null
          kind: string
          times: number
          user_agent: string | null
          user_id: string
        }
        Insert: {
          at?: string
          detail?: string | null
          id?: never
          ip_address?: string | null
          kind: string
          times?: number
          user_agent?: string | null
          user_id: string
        }
        Update: {
          at?: string
          detail?: string | null
          id?: never
          ip_address?: string | null
          kind?: string
          times?: number
          user_agent?: string | null
          user_id?: string
        }
        Relationships: []
      }
      activities: {
        Row: {
          actor_id: string | null
          application_id: string | null
          body: string | null
          candidate_id: string | null
          client_id: string | null
          created_at: string
          details: Json
          edited_at: string | null
          id: string
          kind: string
          lead_id: string | null
          organisation_id: string | null
          placement_id: string | null
          timeline: string
          vacancy_id: string | null
        }
        Insert: {
          actor_id?: string | null
          application_id?: string | null
          body?: string | null
          candidate_id?: string | null
          client_id?: string | null
          created_at?: string
          details?: Json
          edited_at?: string | null
          id?: string
          kind?: string
          lead_id?: string | null
          organisation_id?: string | null
          placement_id?: string | null
          timeline?: never
          vacancy_id?: string | null
        }
        Update: {
          actor_id?: string | null
          application_id?: string | null
          body?: string | null
          candidate_id?: string | null
          client_id?: string | null
          created_at?: string
          details?: Json
          edited_at?: string | null
          id?: string
          kind?: string
          lead_id?: string | null
          organisation_id?: string | null
          placement_id?: string | null
          timeline?: never
          vacancy_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "activities_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "activities_candidate_id_fkey"
            columns: ["candidate_id"]
            isOneToOne: false
            referencedRelation: "candidates"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "activities_client_id_fkey"
            columns: ["client_id"]
            isOneToOne: false
            referencedRelation: "clients"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "activities_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: false
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "activities_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "activities_placement_id_fkey"
            columns: ["placement_id"]
            isOneToOne: false
            referencedRelation: "placements"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "activities_vacancy_id_fkey"
            columns: ["vacancy_id"]
            isOneToOne: false
            referencedRelation: "vacancies"
            referencedColumns: ["id"]
          },
        ]
      }
      admin_users: {
        Row: {
          created_at: string
          email: string
          id: string
          role: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          email?: string
          id?: string
          role?: string | null
          user_id: string
        }
        Update: {
          created_at?: string
          email?: string
          id?: string
          role?: string | null
          user_id?: string
        }
        Relationships: []
      }
      api_keys: {
        Row: {
          created_at: string
          created_by: string | null
          ending: string
          expires_at: string
          id: string
          last_used_at: string | null
          name: string
          revoked_at: string | null
          role: string
          user_id: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          ending: string
          expires_at: string
          id?: string
          last_used_at?: string | null
          name: string
          revoked_at?: string | null
          role: string
          user_id: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          ending?: string
          expires_at?: string
          id?: string
          last_used_at?: string | null
          name?: string
          revoked_at?: string | null
          role?: string
          user_id?: string
        }
        Relationships: []
      }
      applications: {
        Row: {
          answers: Json
          asks_guardian: boolean
          awaits_consent: boolean
          candidate_id: string
          cover_note: string | null
          created_at: string
          date_of_birth: string | null
          first_reply_at: string | null
          furthest_stage: string
          guardian_answer: string | null
          guardian_answered_at: string | null
          guardian_asked_at: string | null
          id: string
          needs_guardian: boolean
          notice_version: string | null
          outcome_reason: string | null
          page_path: string | null
          rejection_email_id: string | null
          reply_by: string | null
          resume_path: string | null
          sent: Json
          shares: string[]
          source: string
          stage: string
          stage_changed_at: string
          stopped_at_stage: string | null
          submission_id: string | null
          updated_at: string
          vacancy_id: string
        }
        Insert: {
          answers?: Json
          asks_guardian?: boolean
          awaits_consent?: boolean
          candidate_id: string
          cover_note?: string | null
          created_at?: string
          date_of_birth?: string | null
          first_reply_at?: string | null
          furthest_stage?: string
          guardian_answer?: string | null
          guardian_answered_at?: string | null
          guardian_asked_at?: string | null
          id?: string
          needs_guardian?: boolean
          notice_version?: string | null
          outcome_reason?: string | null
          page_path?: string | null
          rejection_email_id?: string | null
          reply_by?: string | null
          resume_path?: string | null
          sent?: Json
          shares?: string[]
          source?: string
          stage?: string
          stage_changed_at?: string
          stopped_at_stage?: string | null
          submission_id?: string | null
          updated_at?: string
          vacancy_id: string
        }
        Update: {
          answers?: Json
          asks_guardian?: boolean
          awaits_consent?: boolean
          candidate_id?: string
          cover_note?: string | null
          created_at?: string
          date_of_birth?: string | null
          first_reply_at?: string | null
          furthest_stage?: string
          guardian_answer?: string | null
          guardian_answered_at?: string | null
          guardian_asked_at?: string | null
          id?: string
          needs_guardian?: boolean
          notice_version?: string | null
          outcome_reason?: string | null
          page_path?: string | null
          rejection_email_id?: string | null
          reply_by?: string | null
          resume_path?: string | null
          sent?: Json
          shares?: string[]
          source?: string
          stage?: string
          stage_changed_at?: string
          stopped_at_stage?: string | null
          submission_id?: string | null
          updated_at?: string
          vacancy_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "applications_candidate_id_fkey"
            columns: ["candidate_id"]
            isOneToOne: false
            referencedRelation: "candidates"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "applications_rejection_email_id_fkey"
            columns: ["rejection_email_id"]
            isOneToOne: false
            referencedRelation: "emails"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "applications_vacancy_id_fkey"
            columns: ["vacancy_id"]
            isOneToOne: false
            referencedRelation: "vacancies"
            referencedColumns: ["id"]
          },
        ]
      }
      audit_log: {
        Row: {
          action: string
          actor_email: string | null
          actor_id: string | null
          actor_role: string | null
          after: Json | null
          at: string
          before: Json | null
          id: number
          record_id: string
          table_name: string
        }
        Insert: {
          action: string
          actor_email?: string | null
          actor_id?: string | null
          actor_role?: string | null
          after?: Json | null
          at?: string
          before?: Json | null
          id?: never
          record_id: string
          table_name: string
        }
        Update: {
          action?: string
          actor_email?: string | null
          actor_id?: string | null
          actor_role?: string | null
          after?: Json | null
          at?: string
          before?: Json | null
          id?: never
          record_id?: string
          table_name?: string
        }
        Relationships: []
      }
      backup_settings: {
        Row: {
          id: boolean
          is_on: boolean
          run_at: string
          updated_at: string
        }
        Insert: {
          id?: boolean
          is_on?: boolean
          run_at?: string
          updated_at?: string
        }
        Update: {
          id?: boolean
          is_on?: boolean
          run_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      backups: {
        Row: {
          counts: Json | null
          file_count: number | null
          finished_at: string | null
          id: string
          kind: string
          make_ms: number | null
          name: string | null
          place: string | null
          problem: string | null
          prove_ms: number | null
          proven_at: string | null
          removed_at: string | null
          requested_at: string
          row_count: number | null
          seen_at: string | null
          size_bytes: number | null
          started_at: string | null
          status: string
        }
        Insert: {
          counts?: Json | null
          file_count?: number | null
          finished_at?: string | null
          id?: string
          kind: string
          make_ms?: number | null
          name?: string | null
          place?: string | null
          problem?: string | null
          prove_ms?: number | null
          proven_at?: string | null
          removed_at?: string | null
          requested_at?: string
          row_count?: number | null
          seen_at?: string | null
          size_bytes?: number | null
          started_at?: string | null
          status?: string
        }
        Update: {
          counts?: Json | null
          file_count?: number | null
          finished_at?: string | null
          id?: string
          kind?: string
          make_ms?: number | null
          name?: string | null
          place?: string | null
          problem?: string | null
          prove_ms?: number | null
          proven_at?: string | null
          removed_at?: string | null
          requested_at?: string
          row_count?: number | null
          seen_at?: string | null
          size_bytes?: number | null
          started_at?: string | null
          status?: string
        }
        Relationships: []
      }
      block_versions: {
        Row: {
          block_id: string
          content: Json
          created_at: string
          id: string
          name: string
          number: number
          saved_by: string | null
          type: string
        }
        Insert: {
          block_id: string
          content: Json
          created_at?: string
          id?: string
          name: string
          number: number
          saved_by?: string | null
          type: string
        }
        Update: {
          block_id?: string
          content?: Json
          created_at?: string
          id?: string
          name?: string
          number?: number
          saved_by?: string | null
          type?: string
        }
        Relationships: [
          {
            foreignKeyName: "block_versions_block_id_fkey"
            columns: ["block_id"]
            isOneToOne: false
            referencedRelation: "content_blocks"
            referencedColumns: ["id"]
          },
        ]
      }
      candidate_documents: {
        Row: {
          candidate_id: string
          created_at: string
          expires_on: string | null
          file_path: string | null
          id: string
          issued_on: string | null
          kind: string
          number: string | null
          title: string
          updated_at: string
        }
        Insert: {
          candidate_id: string
          created_at?: string
          expires_on?: string | null
          file_path?: string | null
          id?: string
          issued_on?: string | null
          kind: string
          number?: string | null
          title?: string
          updated_at?: string
        }
        Update: {
          candidate_id?: string
          created_at?: string
          expires_on?: string | null
          file_path?: string | null
          id?: string
          issued_on?: string | null
          kind?: string
          number?: string | null
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "candidate_documents_candidate_id_fkey"
            columns: ["candidate_id"]
            isOneToOne: false
            referencedRelation: "candidates"
            referencedColumns: ["id"]
          },
        ]
      }
      candidates: {
        Row: {
          available_from: string | null
          birth_checked_at: string | null
          created_at: string
          date_of_birth: string | null
          email: string | null
          guardian_email: string | null
          guardian_name: string | null
          guardian_phone: string | null
          guardian_relation: string | null
          id: string
          interests: string | null
          licences: string[]
          name: string
          other_emails: string[]
          own_transport: boolean | null
          owner_id: string | null
          phone: string | null
          postcode: string | null
          resume_path: string | null
          resume_text: string | null
          source: string
          status: string
          suburb: string | null
          tags: string[]
          trades: string[]
          unreadable_resume: string | null
          updated_at: string
          user_id: string | null
          work_rights: string | null
        }
        Insert: {
          available_from?: string | null
          birth_checked_at?: string | null
          created_at?: string
          date_of_birth?: string | null
          email?: string | null
          guardian_email?: string | null
          guardian_name?: string | null
          guardian_phone?: string | null
          guardian_relation?: string | null
          id?: string
          interests?: string | null
          licences?: string[]
          name: string
          other_emails?: string[]
          own_transport?: boolean | null
          owner_id?: string | null
          phone?: string | null
          postcode?: string | null
          resume_path?: string | null
          resume_text?: string | null
          source?: string
          status?: string
          suburb?: string | null
          tags?: string[]
          trades?: string[]
          unreadable_resume?: string | null
          updated_at?: string
          user_id?: string | null
          work_rights?: string | null
        }
        Update: {
          available_from?: string | null
          birth_checked_at?: string | null
          created_at?: string
          date_of_birth?: string | null
          email?: string | null
          guardian_email?: string | null
          guardian_name?: string | null
          guardian_phone?: string | null
          guardian_relation?: string | null
          id?: string
          interests?: string | null
          licences?: string[]
          name?: string
          other_emails?: string[]
          own_transport?: boolean | null
          owner_id?: string | null
          phone?: string | null
          postcode?: string | null
          resume_path?: string | null
          resume_text?: string | null
          source?: string
          status?: string
          suburb?: string | null
          tags?: string[]
          trades?: string[]
          unreadable_resume?: string | null
          updated_at?: string
          user_id?: string | null
          work_rights?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "candidates_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "staff"
            referencedColumns: ["id"]
          },
        ]
      }
      care_plans: {
        Row: {
          created_at: string
          id: string
          is_archived: boolean
          is_default: boolean
          kind: string
          title: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          is_archived?: boolean
          is_default?: boolean
          kind: string
          title: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          is_archived?: boolean
          is_default?: boolean
          kind?: string
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      care_steps: {
        Row: {
          amount: number
          anchor: string
          assignee_id: string | null
          created_at: string
          guidance: string
          id: string
          kind: string
          plan_id: string
          title: string
          unit: string
          updated_at: string
        }
        Insert: {
          amount: number
          anchor: string
          assignee_id?: string | null
          created_at?: string
          guidance?: string
          id?: string
          kind: string
          plan_id: string
          title: string
          unit: string
          updated_at?: string
        }
        Update: {
          amount?: number
          anchor?: string
          assignee_id?: string | null
          created_at?: string
          guidance?: string
          id?: string
          kind?: string
          plan_id?: string
          title?: string
          unit?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "care_steps_assignee_id_fkey"
            columns: ["assignee_id"]
            isOneToOne: false
            referencedRelation: "staff"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "care_steps_plan_id_fkey"
            columns: ["plan_id"]
            isOneToOne: false
            referencedRelation: "care_plans"
            referencedColumns: ["id"]
          },
        ]
      }
      clients: {
        Row: {
          company: string | null
          created_at: string
          email: string
          id: string
          name: string
          organisation_id: string | null
          other_emails: string[]
          owner_id: string | null
          phone: string | null
          service_type: string | null
          source: string
          status: string
          updated_at: string
        }
        Insert: {
          company?: string | null
          created_at?: string
          email: string
          id?: string
          name: string
          organisation_id?: string | null
          other_emails?: string[]
          owner_id?: string | null
          phone?: string | null
          service_type?: string | null
          source?: string
          status?: string
          updated_at?: string
        }
        Update: {
          company?: string | null
          created_at?: string
          email?: string
          id?: string
          name?: string
          organisation_id?: string | null
          other_emails?: string[]
          owner_id?: string | null
          phone?: string | null
          service_type?: string | null
          source?: string
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "clients_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "clients_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "staff"
            referencedColumns: ["id"]
          },
        ]
      }
      closures: {
        Row: {
          closed_from: string | null
          closed_until: string | null
          created_at: string
          day: string
          id: string
          is_off: boolean
          last_day: string
          name: string
          note: string | null
          source: string
          state: string | null
          updated_at: string
        }
        Insert: {
          closed_from?: string | null
          closed_until?: string | null
          created_at?: string
          day: string
          id?: string
          is_off?: boolean
          last_day: string
          name: string
          note?: string | null
          source?: string
          state?: string | null
          updated_at?: string
        }
        Update: {
          closed_from?: string | null
          closed_until?: string | null
          created_at?: string
          day?: string
          id?: string
          is_off?: boolean
          last_day?: string
          name?: string
          note?: string | null
          source?: string
          state?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      content_blocks: {
        Row: {
          content: Json
          created_at: string
          id: string
          name: string
          type: string
          updated_at: string
          version: number
        }
        Insert: {
          content?: Json
          created_at?: string
          id?: string
          name: string
          type: string
          updated_at?: string
          version?: number
        }
        Update: {
          content?: Json
          created_at?: string
          id?: string
          name?: string
          type?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      content_pages: {
        Row: {
          additional_field: string | null
          article_date: string | null
          author: string | null
          autosave_of: number | null
          category: string | null
          content: Json
          created_at: string
          deleted_at: string | null
          featured_image: Json | null
          first_published_at: string | null
          id: string
          is_published: boolean
          meta_description: string | null
          original_version: number | null
          publish_at: string | null
          published_at: string | null
          published_version: number | null
          schedule_error: string | null
          scheduled_version: number | null
          site_page: string | null
          slug: string
          status: string
          template: string
          title: string
          unpublish_at: string | null
          updated_at: string
          version: number
        }
        Insert: {
          additional_field?: string | null
          article_date?: string | null
          author?: string | null
          autosave_of?: number | null
          category?: string | null
          content: Json
          created_at?: string
          deleted_at?: string | null
          featured_image?: Json | null
          first_published_at?: string | null
          id?: string
          is_published?: boolean
          meta_description?: string | null
          original_version?: number | null
          publish_at?: string | null
          published_at?: string | null
          published_version?: number | null
          schedule_error?: string | null
          scheduled_version?: number | null
          site_page?: string | null
          slug: string
          status?: never
          template?: string
          title: string
          unpublish_at?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          additional_field?: string | null
          article_date?: string | null
          author?: string | null
          autosave_of?: number | null
          category?: string | null
          content?: Json
          created_at?: string
          deleted_at?: string | null
          featured_image?: Json | null
          first_published_at?: string | null
          id?: string
          is_published?: boolean
          meta_description?: string | null
          original_version?: number | null
          publish_at?: string | null
          published_at?: string | null
          published_version?: number | null
          schedule_error?: string | null
          scheduled_version?: number | null
          site_page?: string | null
          slug?: string
          status?: never
          template?: string
          title?: string
          unpublish_at?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      email_templates: {
        Row: {
          body: string
          created_at: string
          id: string
          name: string
          purpose: string | null
          subject: string
          updated_at: string
        }
        Insert: {
          body?: string
          created_at?: string
          id?: string
          name?: string
          purpose?: string | null
          subject?: string
          updated_at?: string
        }
        Update: {
          body?: string
          created_at?: string
          id?: string
          name?: string
          purpose?: string | null
          subject?: string
          updated_at?: string
        }
        Relationships: []
      }
      emails: {
        Row: {
          answers_id: string | null
          application_id: string | null
          attempts: number
          author_id: string | null
          batch_id: string | null
          blind_copies: string[]
          body_html: string | null
          body_text: string | null
          bounced_at: string | null
          candidate_id: string | null
          channel: string
          client_id: string | null
          copies: string[]
          created_at: string
          deliveries: Json
          files: Json
          id: string
          is_automatic: boolean
          is_confidential: boolean
          is_marketing: boolean
          last_error: string | null
          lead_id: string | null
          message_id: string | null
          next_attempt_at: string
          recipient: string
          reply_token: string
          sender_email: string | null
          sent_at: string | null
          status: string
          subject: string
          submission_id: string | null
          updated_at: string
        }
        Insert: {
          answers_id?: string | null
          application_id?: string | null
          attempts?: number
          author_id?: string | null
          batch_id?: string | null
          blind_copies?: string[]
          body_html?: string | null
          body_text?: string | null
          bounced_at?: string | null
          candidate_id?: string | null
          channel?: string
          client_id?: string | null
          copies?: string[]
          created_at?: string
          deliveries?: Json
          files?: Json
          id?: string
          is_automatic?: boolean
          is_confidential?: boolean
          is_marketing?: boolean
          last_error?: string | null
          lead_id?: string | null
          message_id?: string | null
          next_attempt_at?: string
          recipient?: string
          reply_token?: string
          sender_email?: string | null
          sent_at?: string | null
          status?: string
          subject?: string
          submission_id?: string | null
          updated_at?: string
        }
        Update: {
          answers_id?: string | null
          application_id?: string | null
          attempts?: number
          author_id?: string | null
          batch_id?: string | null
          blind_copies?: string[]
          body_html?: string | null
          body_text?: string | null
          bounced_at?: string | null
          candidate_id?: string | null
          channel?: string
          client_id?: string | null
          copies?: string[]
          created_at?: string
          deliveries?: Json
          files?: Json
          id?: string
          is_automatic?: boolean
          is_confidential?: boolean
          is_marketing?: boolean
          last_error?: string | null
          lead_id?: string | null
          message_id?: string | null
          next_attempt_at?: string
          recipient?: string
          reply_token?: string
          sender_email?: string | null
          sent_at?: string | null
          status?: string
          subject?: string
          submission_id?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "emails_answers_id_fkey"
            columns: ["answers_id"]
            isOneToOne: false
            referencedRelation: "received_messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "emails_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "emails_candidate_id_fkey"
            columns: ["candidate_id"]
            isOneToOne: false
            referencedRelation: "candidates"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "emails_client_id_fkey"
            columns: ["client_id"]
            isOneToOne: false
            referencedRelation: "clients"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "emails_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: false
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }
      facts: {
        Row: {
          check_every: number
          check_on: string | null
          checked_on: string | null
          created_at: string
          id: string
          key: string
          label: string
          note: string
          owner_id: string | null
          shown: string
          source: string
          source_url: string | null
          unit: string
          updated_at: string
          valid_from: string
          valid_to: string | null
          value: string
        }
        Insert: {
          check_every?: number
          check_on?: never
          checked_on?: string | null
          created_at?: string
          id?: string
          key: string
          label: string
          note?: string
          owner_id?: string | null
          shown?: never
          source: string
          source_url?: string | null
          unit?: string
          updated_at?: string
          valid_from: string
          valid_to?: string | null
          value: string
        }
        Update: {
          check_every?: number
          check_on?: never
          checked_on?: string | null
          created_at?: string
          id?: string
          key?: string
          label?: string
          note?: string
          owner_id?: string | null
          shown?: never
          source?: string
          source_url?: string | null
          unit?: string
          updated_at?: string
          valid_from?: string
          valid_to?: string | null
          value?: string
        }
        Relationships: [
          {
            foreignKeyName: "facts_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "staff"
            referencedColumns: ["id"]
          },
        ]
      }
      form_versions: {
        Row: {
          created_at: string
          definition: Json
          destination: string
          form_key: string
          has_link: boolean
          id: string
          name: string
          notify_email: string | null
          number: number
          saved_by: string | null
          thank_you: string | null
        }
        Insert: {
          created_at?: string
          definition: Json
          destination: string
          form_key: string
          has_link?: boolean
          id?: string
          name: string
          notify_email?: string | null
          number: number
          saved_by?: string | null
          thank_you?: string | null
        }
        Update: {
          created_at?: string
          definition?: Json
          destination?: string
          form_key?: string
          has_link?: boolean
          id?: string
          name?: string
          notify_email?: string | null
          number?: number
          saved_by?: string | null
          thank_you?: string | null
        }
        Relationships: []
      }
      forms: {
        Row: {
          created_at: string
          definition: Json
          destination: string
          has_link: boolean
          id: string
          is_specified: boolean
          key: string
          name: string
          notify_email: string | null
          thank_you: string | null
          updated_at: string
          version: number
        }
        Insert: {
          created_at?: string
          definition: Json
          destination?: string
          has_link?: boolean
          id?: string
          is_specified?: boolean
          key: string
          name: string
          notify_email?: string | null
          thank_you?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          created_at?: string
          definition?: Json
          destination?: string
          has_link?: boolean
          id?: string
          is_specified?: boolean
          key?: string
          name?: string
          notify_email?: string | null
          thank_you?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      interviews: {
        Row: {
          application_id: string
          cancel_reason: string | null
          client_ids: string[]
          created_at: string
          employer_people: string | null
          id: string
          minutes: number
          notes: string | null
          place: string | null
          replies: Json
          sequence: number
          staff_ids: string[]
          starts_at: string
          status: string
          updated_at: string
        }
        Insert: {
          application_id: string
          cancel_reason?: string | null
          client_ids?: string[]
          created_at?: string
          employer_people?: string | null
          id?: string
          minutes?: number
          notes?: string | null
          place?: string | null
          replies?: Json
          sequence?: number
          staff_ids?: string[]
          starts_at: string
          status?: string
          updated_at?: string
        }
        Update: {
          application_id?: string
          cancel_reason?: string | null
          client_ids?: string[]
          created_at?: string
          employer_people?: string | null
          id?: string
          minutes?: number
          notes?: string | null
          place?: string | null
          replies?: Json
          sequence?: number
          staff_ids?: string[]
          starts_at?: string
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "interviews_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
        ]
      }
      job_alerts: {
        Row: {
          confirmed_at: string | null
          created_at: string
          email: string
          id: string
          kinds: string[]
          last_sent_at: string | null
          region: string | null
          trades: string[]
          unsubscribed_at: string | null
        }
        Insert: {
          confirmed_at?: string | null
          created_at?: string
          email: string
          id?: string
          kinds?: string[]
          last_sent_at?: string | null
          region?: string | null
          trades?: string[]
          unsubscribed_at?: string | null
        }
        Update: {
          confirmed_at?: string | null
          created_at?: string
          email?: string
          id?: string
          kinds?: string[]
          last_sent_at?: string | null
          region?: string | null
          trades?: string[]
          unsubscribed_at?: string | null
        }
        Relationships: []
      }
      lead_routes: {
        Row: {
          assignee_id: string
          created_at: string
          service_type: string
        }
        Insert: {
          assignee_id: string
          created_at?: string
          service_type: string
        }
        Update: {
          assignee_id?: string
          created_at?: string
          service_type?: string
        }
        Relationships: [
          {
            foreignKeyName: "lead_routes_assignee_id_fkey"
            columns: ["assignee_id"]
            isOneToOne: false
            referencedRelation: "staff"
            referencedColumns: ["id"]
          },
        ]
      }
      leads: {
        Row: {
          answers: Json
          assignee_id: string | null
          attachment_url: string | null
          candidate_id: string | null
          client_id: string | null
          closed_at: string | null
          company: string | null
          created_at: string
          email: string
          estimate: Json | null
          first_reply_at: string | null
          first_response_at: string | null
          form_key: string | null
          form_version: number | null
          id: string
          is_spam: boolean
          message: string | null
          name: string
          notice_version: string | null
          organisation_id: string | null
          page_path: string | null
          phone: string | null
          reply_by: string | null
          reply_minutes: number | null
          sent: Json
          service_type: string
          source: string
          status: string
          submission_id: string | null
          updated_at: string
          withdrawn_at: string | null
        }
        Insert: {
          answers?: Json
          assignee_id?: string | null
          attachment_url?: string | null
          candidate_id?: string | null
          client_id?: string | null
          closed_at?: string | null
          company?: string | null
          created_at?: string
          email: string
          estimate?: Json | null
          first_reply_at?: string | null
          first_response_at?: string | null
          form_key?: string | null
          form_version?: number | null
          id?: string
          is_spam?: boolean
          message?: string | null
          name: string
          notice_version?: string | null
          organisation_id?: string | null
          page_path?: string | null
          phone?: string | null
          reply_by?: string | null
          reply_minutes?: number | null
          sent?: Json
          service_type?: string
          source?: string
          status?: string
          submission_id?: string | null
          updated_at?: string
          withdrawn_at?: string | null
        }
        Update: {
          answers?: Json
          assignee_id?: string | null
          attachment_url?: string | null
          candidate_id?: string | null
          client_id?: string | null
          closed_at?: string | null
          company?: string | null
          created_at?: string
          email?: string
          estimate?: Json | null
          first_reply_at?: string | null
          first_response_at?: string | null
          form_key?: string | null
          form_version?: number | null
          id?: string
          is_spam?: boolean
          message?: string | null
          name?: string
          notice_version?: string | null
          organisation_id?: string | null
          page_path?: string | null
          phone?: string | null
          reply_by?: string | null
          reply_minutes?: number | null
          sent?: Json
          service_type?: string
          source?: string
          status?: string
          submission_id?: string | null
          updated_at?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "leads_assignee_id_fkey"
            columns: ["assignee_id"]
            isOneToOne: false
            referencedRelation: "staff"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "leads_candidate_id_fkey"
            columns: ["candidate_id"]
            isOneToOne: false
            referencedRelation: "candidates"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "leads_client_id_fkey"
            columns: ["client_id"]
            isOneToOne: false
            referencedRelation: "clients"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "leads_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
        ]
      }
      licences: {
        Row: {
          created_at: string
          id: string
          name: string
          plain_name: string
          synonyms: string[]
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          plain_name?: never
          synonyms?: string[]
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          plain_name?: never
          synonyms?: string[]
          updated_at?: string
        }
        Relationships: []
      }
      mail_signatures: {
        Row: {
          body: string
          created_at: string
          updated_at: string
          user_id: string
        }
        Insert: {
          body?: string
          created_at?: string
          updated_at?: string
          user_id?: string
        }
        Update: {
          body?: string
          created_at?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      media: {
        Row: {
          alt_text: string | null
          bucket: string
          created_at: string
          deleted_at: string | null
          file_path: string
          file_type: string
          focal_x: number
          focal_y: number
          folder_id: string | null
          former_alt_texts: string[]
          height: number | null
          id: string
          original_name: string | null
          replaced_at: string | null
          size: number | null
          title: string
          updated_at: string
          uploaded_by: string | null
          width: number | null
        }
        Insert: {
          alt_text?: string | null
          bucket?: string
          created_at?: string
          deleted_at?: string | null
          file_path: string
          file_type?: string
          focal_x?: number
          focal_y?: number
          folder_id?: string | null
          former_alt_texts?: string[]
          height?: number | null
          id?: string
          original_name?: string | null
          replaced_at?: string | null
          size?: number | null
          title?: string
          updated_at?: string
          uploaded_by?: string | null
          width?: number | null
        }
        Update: {
          alt_text?: string | null
          bucket?: string
          created_at?: string
          deleted_at?: string | null
          file_path?: string
          file_type?: string
          focal_x?: number
          focal_y?: number
          folder_id?: string | null
          former_alt_texts?: string[]
          height?: number | null
          id?: string
          original_name?: string | null
          replaced_at?: string | null
          size?: number | null
          title?: string
          updated_at?: string
          uploaded_by?: string | null
          width?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "media_folder_id_fkey"
            columns: ["folder_id"]
            isOneToOne: false
            referencedRelation: "media_folders"
            referencedColumns: ["id"]
          },
        ]
      }
      media_folders: {
        Row: {
          created_at: string
          id: string
          name: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          updated_at?: string
        }
        Relationships: []
      }
      message_stops: {
        Row: {
          address: string | null
          address_hash: string
          channel: string
          created_at: string
          detail: string | null
          reason: string
        }
        Insert: {
          address?: string | null
          address_hash: string
          channel: string
          created_at?: string
          detail?: string | null
          reason: string
        }
        Update: {
          address?: string | null
          address_hash?: string
          channel?: string
          created_at?: string
          detail?: string | null
          reason?: string
        }
        Relationships: []
      }
      notices: {
        Row: {
          about: string | null
          activity_id: string | null
          actor_id: string | null
          amount: number
          application_id: string | null
          candidate_id: string | null
          client_id: string | null
          created_at: string
          document_id: string | null
          id: string
          interview_id: string | null
          kind: string
          lead_id: string | null
          mailed_at: string | null
          organisation_id: string | null
          page_id: string | null
          placement_id: string | null
          pushed_at: string | null
          read_at: string | null
          received_message_id: string | null
          step: string | null
          task_id: string | null
          trouble_id: string | null
          user_id: string
          vacancy_id: string | null
        }
        Insert: {
          about?: never
          activity_id?: string | null
          actor_id?: string | null
          amount?: number
          application_id?: string | null
          candidate_id?: string | null
          client_id?: string | null
          created_at?: string
          document_id?: string | null
          id?: string
          interview_id?: string | null
          kind: string
          lead_id?: string | null
          mailed_at?: string | null
          organisation_id?: string | null
          page_id?: string | null
          placement_id?: string | null
          pushed_at?: string | null
          read_at?: string | null
          received_message_id?: string | null
          step?: string | null
          task_id?: string | null
          trouble_id?: string | null
          user_id: string
          vacancy_id?: string | null
        }
        Update: {
          about?: never
          activity_id?: string | null
          actor_id?: string | null
          amount?: number
          application_id?: string | null
          candidate_id?: string | null
          client_id?: string | null
          created_at?: string
          document_id?: string | null
          id?: string
          interview_id?: string | null
          kind?: string
          lead_id?: string | null
          mailed_at?: string | null
          organisation_id?: string | null
          page_id?: string | null
          placement_id?: string | null
          pushed_at?: string | null
          read_at?: string | null
          received_message_id?: string | null
          step?: string | null
          task_id?: string | null
          trouble_id?: string | null
          user_id?: string
          vacancy_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "notices_activity_id_fkey"
            columns: ["activity_id"]
            isOneToOne: false
            referencedRelation: "activities"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_candidate_id_fkey"
            columns: ["candidate_id"]
            isOneToOne: false
            referencedRelation: "candidates"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_client_id_fkey"
            columns: ["client_id"]
            isOneToOne: false
            referencedRelation: "clients"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_document_id_fkey"
            columns: ["document_id"]
            isOneToOne: false
            referencedRelation: "candidate_documents"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_interview_id_fkey"
            columns: ["interview_id"]
            isOneToOne: false
            referencedRelation: "interviews"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: false
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "content_pages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_placement_id_fkey"
            columns: ["placement_id"]
            isOneToOne: false
            referencedRelation: "placements"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_received_message_id_fkey"
            columns: ["received_message_id"]
            isOneToOne: false
            referencedRelation: "received_messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_task_id_fkey"
            columns: ["task_id"]
            isOneToOne: false
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_vacancy_id_fkey"
            columns: ["vacancy_id"]
            isOneToOne: false
            referencedRelation: "vacancies"
            referencedColumns: ["id"]
          },
        ]
      }
      open_vacancies: {
        Row: {
          changed_at: string
          closes_on: string | null
          description: string
          employer: string | null
          hours: string
          hours_note: string | null
          kind: string
          minimum_age: number | null
          pay_from: number | null
          pay_note: string | null
          pay_per: string | null
          pay_to: number | null
          positions: number
          postcode: string | null
          published_at: string
          questions: Json
          reference: string
          region: string
          requirements: string[]
          slug: string
          starts_on: string | null
          state: string
          suburb: string
          summary: string
          title: string
          trade: string | null
          vacancy_id: string
        }
        Insert: {
          changed_at?: string
          closes_on?: string | null
          description: string
          employer?: string | null
          hours: string
          hours_note?: string | null
          kind: string
          minimum_age?: number | null
          pay_from?: number | null
          pay_note?: string | null
          pay_per?: string | null
          pay_to?: number | null
          positions: number
          postcode?: string | null
          published_at: string
          questions: Json
          reference: string
          region: string
          requirements: string[]
          slug: string
          starts_on?: string | null
          state: string
          suburb: string
          summary: string
          title: string
          trade?: string | null
          vacancy_id: string
        }
        Update: {
          changed_at?: string
          closes_on?: string | null
          description?: string
          employer?: string | null
          hours?: string
          hours_note?: string | null
          kind?: string
          minimum_age?: number | null
          pay_from?: number | null
          pay_note?: string | null
          pay_per?: string | null
          pay_to?: number | null
          positions?: number
          postcode?: string | null
          published_at?: string
          questions?: Json
          reference?: string
          region?: string
          requirements?: string[]
          slug?: string
          starts_on?: string | null
          state?: string
          suburb?: string
          summary?: string
          title?: string
          trade?: string | null
          vacancy_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "open_vacancies_vacancy_id_fkey"
            columns: ["vacancy_id"]
            isOneToOne: true
            referencedRelation: "vacancies"
            referencedColumns: ["id"]
          },
        ]
      }
      organisations: {
        Row: {
          abn: string | null
          address: string | null
          created_at: string
          id: string
          industry: string | null
          name: string
          owner_id: string | null
          phone: string | null
          postcode: string | null
          source: string
          state: string | null
          status: string
          suburb: string | null
          trading_name: string | null
          updated_at: string
          website: string | null
        }
        Insert: {
          abn?: string | null
          address?: string | null
          created_at?: string
          id?: string
          industry?: string | null
          name: string
          owner_id?: string | null
          phone?: string | null
          postcode?: string | null
          source?: string
          state?: string | null
          status?: string
          suburb?: string | null
          trading_name?: string | null
          updated_at?: string
          website?: string | null
        }
        Update: {
          abn?: string | null
          address?: string | null
          created_at?: string
          id?: string
          industry?: string | null
          name?: string
          owner_id?: string | null
          phone?: string | null
          postcode?: string | null
          source?: string
          state?: string | null
          status?: string
          suburb?: string | null
          trading_name?: string | null
          updated_at?: string
          website?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "organisations_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "staff"
            referencedColumns: ["id"]
          },
        ]
      }
      page_comments: {
        Row: {
          author_id: string | null
          block_id: string | null
          body: string
          created_at: string
          id: string
          page_id: string
          resolved_at: string | null
          resolved_by: string | null
        }
        Insert: {
          author_id?: string | null
          block_id?: string | null
          body: string
          created_at?: string
          id?: string
          page_id: string
          resolved_at?: string | null
          resolved_by?: string | null
        }
        Update: {
          author_id?: string | null
          block_id?: string | null
          body?: string
          created_at?: string
          id?: string
          page_id?: string
          resolved_at?: string | null
          resolved_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "page_comments_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "content_pages"
            referencedColumns: ["id"]
          },
        ]
      }
      page_editors: {
        Row: {
          holder: string
          page_id: string
          seen_at: string
          user_id: string
        }
        Insert: {
          holder: string
          page_id: string
          seen_at?: string
          user_id: string
        }
        Update: {
          holder?: string
          page_id?: string
          seen_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "page_editors_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: true
            referencedRelation: "content_pages"
            referencedColumns: ["id"]
          },
        ]
      }
      page_layouts: {
        Row: {
          created_at: string
          id: string
          is_published: boolean
          layout_data: Json
          page_id: string
          updated_at: string
          updated_by: string | null
        }
        Insert: {
          created_at?: string
          id?: string
          is_published?: boolean
          layout_data: Json
          page_id?: string
          updated_at?: string
          updated_by?: string | null
        }
        Update: {
          created_at?: string
          id?: string
          is_published?: boolean
          layout_data?: Json
          page_id?: string
          updated_at?: string
          updated_by?: string | null
        }
        Relationships: []
      }
      page_redirects: {
        Row: {
          created_at: string
          page_id: string
          slug: string
        }
        Insert: {
          created_at?: string
          page_id: string
          slug: string
        }
        Update: {
          created_at?: string
          page_id?: string
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: "page_redirects_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "content_pages"
            referencedColumns: ["id"]
          },
        ]
      }
      page_reviews: {
        Row: {
          note: string | null
          page_id: string
          requested_at: string
          requested_by: string | null
          version: number
        }
        Insert: {
          note?: string | null
          page_id: string
          requested_at?: string
          requested_by?: string | null
          version: number
        }
        Update: {
          note?: string | null
          page_id?: string
          requested_at?: string
          requested_by?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "page_reviews_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: true
            referencedRelation: "content_pages"
            referencedColumns: ["id"]
          },
        ]
      }
      page_versions: {
        Row: {
          additional_field: string | null
          article_date: string | null
          author: string | null
          category: string | null
          content: Json
          created_at: string
          featured_image: Json | null
          id: string
          is_autosave: boolean
          meta_description: string | null
          name: string | null
          number: number
          page_id: string
          saved_by: string | null
          slug: string
          started_at: string
          template: string
          title: string
        }
        Insert: {
          additional_field?: string | null
          article_date?: string | null
          author?: string | null
          category?: string | null
          content: Json
          created_at?: string
          featured_image?: Json | null
          id?: string
          is_autosave?: boolean
          meta_description?: string | null
          name?: string | null
          number: number
          page_id: string
          saved_by?: string | null
          slug: string
          started_at?: string
          template: string
          title: string
        }
        Update: {
          additional_field?: string | null
          article_date?: string | null
          author?: string | null
          category?: string | null
          content?: Json
          created_at?: string
          featured_image?: Json | null
          id?: string
          is_autosave?: boolean
          meta_description?: string | null
          name?: string | null
          number?: number
          page_id?: string
          saved_by?: string | null
          slug?: string
          started_at?: string
          template?: string
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "page_versions_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "content_pages"
            referencedColumns: ["id"]
          },
        ]
      }
      page_views: {
        Row: {
          day: string
          path: string
          views: number
        }
        Insert: {
          day?: string
          path: string
          views?: number
        }
        Update: {
          day?: string
          path?: string
          views?: number
        }
        Relationships: []
      }
      permissions: {
        Row: {
          permission_key: string
          role: string
        }
        Insert: {
          permission_key: string
          role: string
        }
        Update: {
          permission_key?: string
          role?: string
        }
        Relationships: [
          {
            foreignKeyName: "permissions_role_fkey"
            columns: ["role"]
            isOneToOne: false
            referencedRelation: "roles"
            referencedColumns: ["role"]
          },
        ]
      }
      placements: {
        Row: {
          application_id: string | null
          candidate_id: string
          care_plan_id: string | null
          care_steps: Json
          care_until: string | null
          created_at: string
          end_reason: string | null
          ended_on: string | null
          expected_end_on: string | null
          found_through: string
          id: string
          kind: string
          organisation_id: string
          owner_id: string | null
          pauses: Json
          position: string
          provider: string | null
          qualification: string | null
          source: string
          starts_on: string
          status: string
          supervisor_id: string | null
          suspended_from: string | null
          suspended_reason: string | null
          suspended_until: string | null
          training_contract: string | null
          updated_at: string
          vacancy_id: string | null
        }
        Insert: {
          application_id?: string | null
          candidate_id: string
          care_plan_id?: string | null
          care_steps?: Json
          care_until?: string | null
          created_at?: string
          end_reason?: string | null
          ended_on?: string | null
          expected_end_on?: string | null
          found_through?: string
          id?: string
          kind: string
          organisation_id: string
          owner_id?: string | null
          pauses?: Json
          position: string
          provider?: string | null
          qualification?: string | null
          source?: string
          starts_on: string
          status?: string
          supervisor_id?: string | null
          suspended_from?: string | null
          suspended_reason?: string | null
          suspended_until?: string | null
          training_contract?: string | null
          updated_at?: string
          vacancy_id?: string | null
        }
        Update: {
          application_id?: string | null
          candidate_id?: string
          care_plan_id?: string | null
          care_steps?: Json
          care_until?: string | null
          created_at?: string
          end_reason?: string | null
          ended_on?: string | null
          expected_end_on?: string | null
          found_through?: string
          id?: string
          kind?: string
          organisation_id?: string
          owner_id?: string | null
          pauses?: Json
          position?: string
          provider?: string | null
          qualification?: string | null
          source?: string
          starts_on?: string
          status?: string
          supervisor_id?: string | null
          suspended_from?: string | null
          suspended_reason?: string | null
          suspended_until?: string | null
          training_contract?: string | null
          updated_at?: string
          vacancy_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "placements_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "placements_candidate_id_fkey"
            columns: ["candidate_id"]
            isOneToOne: false
            referencedRelation: "candidates"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "placements_care_plan_id_fkey"
            columns: ["care_plan_id"]
            isOneToOne: false
            referencedRelation: "care_plans"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "placements_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "placements_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "staff"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "placements_supervisor_id_fkey"
            columns: ["supervisor_id"]
            isOneToOne: false
            referencedRelation: "clients"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "placements_vacancy_id_fkey"
            columns: ["vacancy_id"]
            isOneToOne: false
            referencedRelation: "vacancies"
            referencedColumns: ["id"]
          },
        ]
      }
      published_pages: {
        Row: {
          additional_field: string | null
          article_date: string | null
          author: string | null
          category: string | null
          changed_at: string
          content: Json
          featured_image: Json | null
          first_published_at: string
          listed_on: string | null
          meta_description: string | null
          page_id: string
          published_at: string
          site_page: string | null
          slug: string
          template: string
          title: string
          version: number
        }
        Insert: {
          additional_field?: string | null
          article_date?: string | null
          author?: string | null
          category?: string | null
          changed_at?: string
          content: Json
          featured_image?: Json | null
          first_published_at: string
          listed_on?: never
          meta_description?: string | null
          page_id: string
          published_at: string
          site_page?: string | null
          slug: string
          template: string
          title: string
          version: number
        }
        Update: {
          additional_field?: string | null
          article_date?: string | null
          author?: string | null
          category?: string | null
          changed_at?: string
          content?: Json
          featured_image?: Json | null
          first_published_at?: string
          listed_on?: never
          meta_description?: string | null
          page_id?: string
          published_at?: string
          site_page?: string | null
          slug?: string
          template?: string
          title?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "published_pages_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: true
            referencedRelation: "content_pages"
            referencedColumns: ["id"]
          },
        ]
      }
      received_applications: {
        Row: {
          created_at: string
          details: Json
          email: string
          id: string
          resume_path: string | null
          state: string
          submission_id: string
          vacancy_id: string
        }
        Insert: {
          created_at?: string
          details: Json
          email: string
          id?: string
          resume_path?: string | null
          state?: string
          submission_id: string
          vacancy_id: string
        }
        Update: {
          created_at?: string
          details?: Json
          email?: string
          id?: string
          resume_path?: string | null
          state?: string
          submission_id?: string
          vacancy_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "received_applications_vacancy_id_fkey"
            columns: ["vacancy_id"]
            isOneToOne: false
            referencedRelation: "vacancies"
            referencedColumns: ["id"]
          },
        ]
      }
      received_files: {
        Row: {
          content_id: string | null
          created_at: string
          id: string
          name: string
          path: string
          received_message_id: string
          size: number
          type: string
        }
        Insert: {
          content_id?: string | null
          created_at?: string
          id?: string
          name: string
          path: string
          received_message_id: string
          size: number
          type: string
        }
        Update: {
          content_id?: string | null
          created_at?: string
          id?: string
          name?: string
          path?: string
          received_message_id?: string
          size?: number
          type?: string
        }
        Relationships: [
          {
            foreignKeyName: "received_files_received_message_id_fkey"
            columns: ["received_message_id"]
            isOneToOne: false
            referencedRelation: "received_messages"
            referencedColumns: ["id"]
          },
        ]
      }
      received_messages: {
        Row: {
          application_id: string | null
          body_html: string | null
          body_text: string
          candidate_id: string | null
          channel: string
          client_id: string | null
          copies: string[]
          created_at: string
          email_id: string | null
          filed_at: string | null
          filed_by: string | null
          fingerprint: string
          id: string
          is_from_stranger: boolean
          kind: string
          lead_id: string | null
          message_id: string | null
          quoted_text: string | null
          recipients: string[]
          remarks: string[]
          sender: string
          sender_name: string | null
          sent_at: string | null
          set_aside_at: string | null
          subject: string
          updated_at: string
        }
        Insert: {
          application_id?: string | null
          body_html?: string | null
          body_text?: string
          candidate_id?: string | null
          channel?: string
          client_id?: string | null
          copies?: string[]
          created_at?: string
          email_id?: string | null
          filed_at?: string | null
          filed_by?: string | null
          fingerprint: string
          id?: string
          is_from_stranger?: boolean
          kind?: string
          lead_id?: string | null
          message_id?: string | null
          quoted_text?: string | null
          recipients?: string[]
          remarks?: string[]
          sender: string
          sender_name?: string | null
          sent_at?: string | null
          set_aside_at?: string | null
          subject?: string
          updated_at?: string
        }
        Update: {
          application_id?: string | null
          body_html?: string | null
          body_text?: string
          candidate_id?: string | null
          channel?: string
          client_id?: string | null
          copies?: string[]
          created_at?: string
          email_id?: string | null
          filed_at?: string | null
          filed_by?: string | null
          fingerprint?: string
          id?: string
          is_from_stranger?: boolean
          kind?: string
          lead_id?: string | null
          message_id?: string | null
          quoted_text?: string | null
          recipients?: string[]
          remarks?: string[]
          sender?: string
          sender_name?: string | null
          sent_at?: string | null
          set_aside_at?: string | null
          subject?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "received_messages_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "received_messages_candidate_id_fkey"
            columns: ["candidate_id"]
            isOneToOne: false
            referencedRelation: "candidates"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "received_messages_client_id_fkey"
            columns: ["client_id"]
            isOneToOne: false
            referencedRelation: "clients"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "received_messages_email_id_fkey"
            columns: ["email_id"]
            isOneToOne: false
            referencedRelation: "emails"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "received_messages_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: false
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }
      retention_rules: {
        Row: {
          is_automatic: boolean
          keep_days: number
          kind: string
          last_run_at: string | null
          last_run_count: number | null
          next_run_at: string | null
          updated_at: string
        }
        Insert: {
          is_automatic?: boolean
          keep_days: number
          kind: string
          last_run_at?: string | null
          last_run_count?: number | null
          next_run_at?: string | null
          updated_at?: string
        }
        Update: {
          is_automatic?: boolean
          keep_days?: number
          kind?: string
          last_run_at?: string | null
          last_run_count?: number | null
          next_run_at?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      role_requirements: {
        Row: {
          requires_second_factor: boolean
          role: string
        }
        Insert: {
          requires_second_factor?: boolean
          role: string
        }
        Update: {
          requires_second_factor?: boolean
          role?: string
        }
        Relationships: [
          {
            foreignKeyName: "role_requirements_role_fkey"
            columns: ["role"]
            isOneToOne: true
            referencedRelation: "roles"
            referencedColumns: ["role"]
          },
        ]
      }
      roles: {
        Row: {
          created_at: string
          role: string
        }
        Insert: {
          created_at?: string
          role: string
        }
        Update: {
          created_at?: string
          role?: string
        }
        Relationships: []
      }
      saved_views: {
        Row: {
          created_at: string
          id: string
          list: string
          name: string
          query: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          list: string
          name: string
          query: string
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          list?: string
          name?: string
          query?: string
          user_id?: string
        }
        Relationships: []
      }
      scores: {
        Row: {
          application_id: string
          created_at: string
          criterion: string
          id: string
          note: string | null
          score: number
          scored_by: string | null
          updated_at: string
        }
        Insert: {
          application_id: string
          created_at?: string
          criterion: string
          id?: string
          note?: string | null
          score: number
          scored_by?: string | null
          updated_at?: string
        }
        Update: {
          application_id?: string
          created_at?: string
          criterion?: string
          id?: string
          note?: string | null
          score?: number
          scored_by?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "scores_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
        ]
      }
      shortlist_entries: {
        Row: {
          answer: string | null
          answer_note: string | null
          answered_at: string | null
          application_id: string
          created_at: string
          id: string
          introduction: string | null
          place: number
          shortlist_id: string
          updated_at: string
        }
        Insert: {
          answer?: string | null
          answer_note?: string | null
          answered_at?: string | null
          application_id: string
          created_at?: string
          id?: string
          introduction?: string | null
          place?: number
          shortlist_id: string
          updated_at?: string
        }
        Update: {
          answer?: string | null
          answer_note?: string | null
          answered_at?: string | null
          application_id?: string
          created_at?: string
          id?: string
          introduction?: string | null
          place?: number
          shortlist_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "shortlist_entries_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "shortlist_entries_shortlist_id_fkey"
            columns: ["shortlist_id"]
            isOneToOne: false
            referencedRelation: "shortlists"
            referencedColumns: ["id"]
          },
        ]
      }
      shortlists: {
        Row: {
          client_id: string | null
          created_at: string
          created_by: string | null
          expires_at: string
          id: string
          message: string | null
          opened_at: string | null
          title: string
          updated_at: string
          vacancy_id: string
          withdrawn_at: string | null
        }
        Insert: {
          client_id?: string | null
          created_at?: string
          created_by?: string | null
          expires_at?: string
          id?: string
          message?: string | null
          opened_at?: string | null
          title?: string
          updated_at?: string
          vacancy_id: string
          withdrawn_at?: string | null
        }
        Update: {
          client_id?: string | null
          created_at?: string
          created_by?: string | null
          expires_at?: string
          id?: string
          message?: string | null
          opened_at?: string | null
          title?: string
          updated_at?: string
          vacancy_id?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "shortlists_client_id_fkey"
            columns: ["client_id"]
            isOneToOne: false
            referencedRelation: "clients"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "shortlists_vacancy_id_fkey"
            columns: ["vacancy_id"]
            isOneToOne: false
            referencedRelation: "vacancies"
            referencedColumns: ["id"]
          },
        ]
      }
      site_releases: {
        Row: {
          is_current: boolean
          note: string | null
          number: number
          published_at: string
          published_by: string | null
          restored_from: number | null
          snapshot: Json
        }
        Insert: {
          is_current?: boolean
          note?: string | null
          number: number
          published_at?: string
          published_by?: string | null
          restored_from?: number | null
          snapshot: Json
        }
        Update: {
          is_current?: boolean
          note?: string | null
          number?: number
          published_at?: string
          published_by?: string | null
          restored_from?: number | null
          snapshot?: Json
        }
        Relationships: [
          {
            foreignKeyName: "site_releases_restored_from_fkey"
            columns: ["restored_from"]
            isOneToOne: false
            referencedRelation: "site_releases"
            referencedColumns: ["number"]
          },
        ]
      }
      site_settings: {
        Row: {
          created_at: string
          id: string
          settings: Json
          type: string
          updated_at: string
          updated_by: string | null
        }
        Insert: {
          created_at?: string
          id?: string
          settings: Json
          type: string
          updated_at?: string
          updated_by?: string | null
        }
        Update: {
          created_at?: string
          id?: string
          settings?: Json
          type?: string
          updated_at?: string
          updated_by?: string | null
        }
        Relationships: []
      }
      staff: {
        Row: {
          created_at: string
          email: string
          id: string
          left_at: string | null
          name: string
          position: string
          updated_at: string
          user_id: string | null
        }
        Insert: {
          created_at?: string
          email?: string
          id?: string
          left_at?: string | null
          name?: string
          position?: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          email?: string
          id?: string
          left_at?: string | null
          name?: string
          position?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: []
      }
      tasks: {
        Row: {
          application_id: string | null
          assignee_id: string | null
          candidate_id: string | null
          care_day: string | null
          care_kind: string | null
          care_note: string | null
          care_occurrence: number | null
          care_shift: number
          care_step_id: string | null
          client_id: string | null
          completed_at: string | null
          created_at: string
          description: string
          due_on: string | null
          fact_id: string | null
          id: string
          lead_id: string | null
          organisation_id: string | null
          placement_id: string | null
          planned_time: string | null
          status: string
          title: string
          updated_at: string
          vacancy_id: string | null
        }
        Insert: {
          application_id?: string | null
          assignee_id?: string | null
          candidate_id?: string | null
          care_day?: string | null
          care_kind?: string | null
          care_note?: string | null
          care_occurrence?: number | null
          care_shift?: number
          care_step_id?: string | null
          client_id?: string | null
          completed_at?: string | null
          created_at?: string
          description?: string
          due_on?: string | null
          fact_id?: string | null
          id?: string
          lead_id?: string | null
          organisation_id?: string | null
          placement_id?: string | null
          planned_time?: string | null
          status?: string
          title?: string
          updated_at?: string
          vacancy_id?: string | null
        }
        Update: {
          application_id?: string | null
          assignee_id?: string | null
          candidate_id?: string | null
          care_day?: string | null
          care_kind?: string | null
          care_note?: string | null
          care_occurrence?: number | null
          care_shift?: number
          care_step_id?: string | null
          client_id?: string | null
          completed_at?: string | null
          created_at?: string
          description?: string
          due_on?: string | null
          fact_id?: string | null
          id?: string
          lead_id?: string | null
          organisation_id?: string | null
          placement_id?: string | null
          planned_time?: string | null
          status?: string
          title?: string
          updated_at?: string
          vacancy_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "tasks_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_assignee_id_fkey"
            columns: ["assignee_id"]
            isOneToOne: false
            referencedRelation: "staff"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_candidate_id_fkey"
            columns: ["candidate_id"]
            isOneToOne: false
            referencedRelation: "candidates"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_client_id_fkey"
            columns: ["client_id"]
            isOneToOne: false
            referencedRelation: "clients"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_fact_id_fkey"
            columns: ["fact_id"]
            isOneToOne: false
            referencedRelation: "facts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: false
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_placement_id_fkey"
            columns: ["placement_id"]
            isOneToOne: false
            referencedRelation: "placements"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_vacancy_id_fkey"
            columns: ["vacancy_id"]
            isOneToOne: false
            referencedRelation: "vacancies"
            referencedColumns: ["id"]
          },
        ]
      }
      vacancies: {
        Row: {
          closed_at: string | null
          closes_on: string | null
          created_at: string
          description: string
          hours: string
          hours_note: string | null
          id: string
          kind: string
          minimum_age: number | null
          number: number
          organisation_id: string | null
          owner_id: string | null
          pay_from: number | null
          pay_note: string | null
          pay_per: string | null
          pay_to: number | null
          positions: number
          postcode: string | null
          published_at: string | null
          questions: Json
          reference: string | null
          requirements: string[]
          show_employer: boolean
          slug: string
          starts_on: string | null
          state: string
          status: string
          suburb: string | null
          summary: string
          title: string
          trade: string | null
          updated_at: string
        }
        Insert: {
          closed_at?: string | null
          closes_on?: string | null
          created_at?: string
          description?: string
          hours?: string
          hours_note?: string | null
          id?: string
          kind: string
          minimum_age?: number | null
          number?: never
          organisation_id?: string | null
          owner_id?: string | null
          pay_from?: number | null
          pay_note?: string | null
          pay_per?: string | null
          pay_to?: number | null
          positions?: number
          postcode?: string | null
          published_at?: string | null
          questions?: Json
          reference?: never
          requirements?: string[]
          show_employer?: boolean
          slug?: string
          starts_on?: string | null
          state?: string
          status?: string
          suburb?: string | null
          summary?: string
          title: string
          trade?: string | null
          updated_at?: string
        }
        Update: {
          closed_at?: string | null
          closes_on?: string | null
          created_at?: string
          description?: string
          hours?: string
          hours_note?: string | null
          id?: string
          kind?: string
          minimum_age?: number | null
          number?: never
          organisation_id?: string | null
          owner_id?: string | null
          pay_from?: number | null
          pay_note?: string | null
          pay_per?: string | null
          pay_to?: number | null
          positions?: number
          postcode?: string | null
          published_at?: string | null
          questions?: Json
          reference?: never
          requirements?: string[]
          show_employer?: boolean
          slug?: string
          starts_on?: string | null
          state?: string
          status?: string
          suburb?: string | null
          summary?: string
          title?: string
          trade?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "vacancies_organisation_id_fkey"
            columns: ["organisation_id"]
            isOneToOne: false
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "vacancies_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "staff"
            referencedColumns: ["id"]
          },
        ]
      }
      visits: {
        Row: {
          alert_task_id: string | null
          attendance: number | null
          concerns: string | null
          created_at: string
          done_at: string
          files: string[]
          follow_up: string | null
          follow_up_for: string
          follow_up_on: string | null
          follow_up_task_id: string | null
          id: string
          notes: string | null
          placement_id: string
          safety: number | null
          signature: string | null
          signed_by: string | null
          staff_id: string | null
          task_id: string | null
          training: number | null
          updated_at: string
          version: number
          way: string
          wellbeing: number | null
        }
        Insert: {
          alert_task_id?: string | null
          attendance?: number | null
          concerns?: string | null
          created_at?: string
          done_at?: string
          files?: string[]
          follow_up?: string | null
          follow_up_for?: string
          follow_up_on?: string | null
          follow_up_task_id?: string | null
          id?: string
          notes?: string | null
          placement_id: string
          safety?: number | null
          signature?: string | null
          signed_by?: string | null
          staff_id?: string | null
          task_id?: string | null
          training?: number | null
          updated_at?: string
          version?: number
          way?: string
          wellbeing?: number | null
        }
        Update: {
          alert_task_id?: string | null
          attendance?: number | null
          concerns?: string | null
          created_at?: string
          done_at?: string
          files?: string[]
          follow_up?: string | null
          follow_up_for?: string
          follow_up_on?: string | null
          follow_up_task_id?: string | null
          id?: string
          notes?: string | null
          placement_id?: string
          safety?: number | null
          signature?: string | null
          signed_by?: string | null
          staff_id?: string | null
          task_id?: string | null
          training?: number | null
          updated_at?: string
          version?: number
          way?: string
          wellbeing?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "visits_alert_task_id_fkey"
            columns: ["alert_task_id"]
            isOneToOne: false
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "visits_follow_up_task_id_fkey"
            columns: ["follow_up_task_id"]
            isOneToOne: false
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "visits_placement_id_fkey"
            columns: ["placement_id"]
            isOneToOne: false
            referencedRelation: "placements"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "visits_staff_id_fkey"
            columns: ["staff_id"]
            isOneToOne: false
            referencedRelation: "staff"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "visits_task_id_fkey"
            columns: ["task_id"]
            isOneToOne: true
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      webhook_deliveries: {
        Row: {
          application_id: string | null
          attempted_at: string | null
          attempts: number
          created_at: string
          duration_ms: number | null
          event: string
          id: string
          last_error: string | null
          lead_id: string | null
          next_attempt_at: string
          page_id: string | null
          placement_id: string | null
          response_status: number | null
          retry_until: string
          status: string
          webhook_id: string
        }
        Insert: {
          application_id?: string | null
          attempted_at?: string | null
          attempts?: number
          created_at?: string
          duration_ms?: number | null
          event: string
          id?: string
          last_error?: string | null
          lead_id?: string | null
          next_attempt_at?: string
          page_id?: string | null
          placement_id?: string | null
          response_status?: number | null
          retry_until?: string
          status?: string
          webhook_id: string
        }
        Update: {
          application_id?: string | null
          attempted_at?: string | null
          attempts?: number
          created_at?: string
          duration_ms?: number | null
          event?: string
          id?: string
          last_error?: string | null
          lead_id?: string | null
          next_attempt_at?: string
          page_id?: string | null
          placement_id?: string | null
          response_status?: number | null
          retry_until?: string
          status?: string
          webhook_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "webhook_deliveries_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "webhook_deliveries_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: false
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "webhook_deliveries_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "content_pages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "webhook_deliveries_placement_id_fkey"
            columns: ["placement_id"]
            isOneToOne: false
            referencedRelation: "placements"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "webhook_deliveries_webhook_id_fkey"
            columns: ["webhook_id"]
            isOneToOne: false
            referencedRelation: "webhooks"
            referencedColumns: ["id"]
          },
        ]
      }
      webhooks: {
        Row: {
          created_at: string
          created_by: string | null
          events: string[]
          failing_since: string | null
          id: string
          is_active: boolean
          name: string
          switched_off: string | null
          updated_at: string
          url: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          events: string[]
          failing_since?: string | null
          id?: string
          is_active?: boolean
          name: string
          switched_off?: string | null
          updated_at?: string
          url: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          events?: string[]
          failing_since?: string | null
          id?: string
          is_active?: boolean
          name?: string
          switched_off?: string | null
          updated_at?: string
          url?: string
        }
        Relationships: []
      }
    }
    Views: {
      audit_entries: {
        Row: {
          action: string | null
          actor_email: string | null
          actor_id: string | null
          actor_role: string | null
          after: Json | null
          at: string | null
          before: Json | null
          id: number | null
          record_id: string | null
          subject: string | null
          table_name: string | null
        }
        Relationships: []
      }
      current_release: {
        Row: {
          number: number | null
          published_at: string | null
          snapshot: Json | null
        }
        Relationships: []
      }
      listed_facts: {
        Row: {
          check_every: number | null
          check_on: string | null
          checked_on: string | null
          checking: string | null
          created_at: string | null
          id: string | null
          key: string | null
          label: string | null
          note: string | null
          owner_id: string | null
          owner_name: string | null
          shown: string | null
          source: string | null
          source_url: string | null
          state: string | null
          unit: string | null
          updated_at: string | null
          valid_from: string | null
          valid_to: string | null
          value: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      actor_name: {
        Args: {
          activity: unknown
        }
        Returns: string
      }
      add_admin_user: {
        Args: {
          email: string
        }
        Returns: string
      }
      add_application_file: {
        Args: {
          file: Json
          token: string
        }
        Returns: undefined
      }
      add_enquiry_file: {
        Args: {
          file: Json
          token: string
        }
        Returns: undefined
      }
      add_push_subscription: {
        Args: {
          auth: string
          endpoint: string
          p256dh: string
        }
        Returns: undefined
      }
      add_site_pages: {
        Args: {
          pages: Json
        }
        Returns: number
      }
      add_to_vacancy: {
        Args: {
          candidate_ids: string[]
          letter?: Json
          stage?: string
          vacancy_id: string
        }
        Returns: Json
      }
      admin_bypass: {
        Args: never
        Returns: boolean
      }
      advance_placements: {
        Args: never
        Returns: number
      }
      answer_as_guardian: {
        Args: {
          agrees: boolean
          token: string
        }
        Returns: undefined
      }
      answer_shortlist: {
        Args: {
          answers: Json
          token: string
        }
        Returns: undefined
      }
      applicants: {
        Args: {
          vacancy: unknown
        }
        Returns: number
      }
      application_promises: {
        Args: never
        Returns: Json
      }
      applications_to_merge: {
        Args: {
          gone_id: string
          kept_id: string
        }
        Returns: { id: string; vacancy: string; stage: string; other_stage: string; has_placement: boolean; problem: string; interviews: number; cancels: boolean }[]
      }
      apply_care_plan: {
        Args: {
          plan_id: string
        }
        Returns: number
      }
      apply_retention: {
        Args: {
          expected: number
          kind: string
        }
        Returns: number
      }
      ask_guardian_again: {
        Args: {
          application_id: string
        }
        Returns: undefined
      }
      ask_guardian_by_receipt: {
        Args: {
          guardian_email: string
          token: string
        }
        Returns: undefined
      }
      ask_waiting_guardians: {
        Args: {
          guardian_url: string
          most?: number
        }
        Returns: number
      }
      average_score: {
        Args: {
          application: unknown
        }
        Returns: number
      }
      calendar_entries: {
        Args: {
          from_day: string
          kinds?: string[]
          most?: number
          person?: string
          until_day: string
        }
        Returns: { kind: string; id: string; day: string; starts_at: string; minutes: number; title: string; state: string; candidate: string; organisation: string; place: string; staff_ids: string[]; staff_names: string[]; placement_id: string; application_id: string; vacancy_id: string; candidate_id: string; updated_at: string; may_move: boolean; day_total: number }[]
      }
      can_use_api_keys: {
        Args: never
        Returns: boolean
      }
      cancel_batch: {
        Args: {
          batch_id: string
        }
        Returns: number
      }
      cancel_email_change: {
        Args: never
        Returns: boolean
      }
      cancel_rejection: {
        Args: {
          application_id: string
        }
        Returns: string
      }
      candidate_choices: {
        Args: never
        Returns: Json
      }
      candidate_duplicates: {
        Args: {
          candidate_id: string
        }
        Returns: { id: string; name: string; email: string; phone: string; suburb: string; reason: string }[]
      }
      candidate_name: {
        Args: {
          placement: unknown
        }
        Returns: string
      }
      care_due: {
        Args: {
          assignee?: string
          due_from?: string
          due_until?: string
          most?: number
        }
        Returns: { id: string; placement_id: string; candidate: string; organisation: string; job: string; title: string; guidance: string; kind: string; due_on: string; status: string; completed_at: string; note: string; assignee_id: string; assignee_name: string; updated_at: string }[]
      }
      change_calendar_feed: {
        Args: {
          kinds: string[]
          without_names: boolean
        }
        Returns: boolean
      }
      change_user_email: {
        Args: {
          email: string
          user_id: string
        }
        Returns: undefined
      }
      check_streams: {
        Args: {
          sessions: Json
        }
        Returns: { session_id: string; aal: string; tables: string[] }[]
      }
      claim_backup: {
        Args: never
        Returns: string
      }
      claim_due_emails: {
        Args: {
          batch?: number
          channels?: string[]
          domain?: string
          stop_url?: string
        }
        Returns: { id: string; recipient: string; subject: string; body_text: string; body_html: string; message_id: string; attempts: number; is_automatic: boolean; thread: string[]; sender_email: string; files: Json; unsubscribe_url: string; channel: string; copies: string[]; blind_copies: string[]; author_name: string; reply_token: string; deliveries: Json }[]
      }
      claim_due_webhooks: {
        Args: never
        Returns: { id: string; event: string; url: string; secret: string; body: string }[]
      }
      claim_orphaned_attachments: {
        Args: never
        Returns: string[]
      }
      claim_orphaned_candidate_files: {
        Args: never
        Returns: { bucket: string; path: string }[]
      }
      claim_orphaned_mail_files: {
        Args: never
        Returns: string[]
      }
      claim_pushes: {
        Args: {
          batch: number
        }
        Returns: { id: string; endpoint: string; p256dh: string; auth: string; payload: Json }[]
      }
      claim_trashed_files: {
        Args: never
        Returns: string[]
      }
      claim_unread_resumes: {
        Args: {
          batch?: number
        }
        Returns: string[]
      }
      clear_webhook_deliveries: {
        Args: never
        Returns: number
      }
      close_due_vacancies: {
        Args: never
        Returns: number
      }
      complete_care_step: {
        Args: {
          note?: string
          seen: string
          step_id: string
        }
        Returns: undefined
      }
      confirm_application: {
        Args: {
          chosen: Json
          links: Json
          token: string
        }
        Returns: undefined
      }
      confirm_job_alert: {
        Args: {
          token: string
        }
        Returns: Json
      }
      convert_lead: {
        Args: {
          lead_id: string
        }
        Returns: string
      }
      convert_lead_to_candidate: {
        Args: {
          details?: Json
          lead_id: string
        }
        Returns: string
      }
      convert_lead_to_organisation: {
        Args: {
          details?: Json
          lead_id: string
        }
        Returns: Json
      }
      correct_application: {
        Args: {
          details: Json
          token: string
        }
        Returns: undefined
      }
      correct_enquiry: {
        Args: {
          details: Json
          token: string
        }
        Returns: undefined
      }
      count_care: {
        Args: never
        Returns: Json
      }
      create_page_preview: {
        Args: {
          page_id: string
        }
        Returns: { token: string; expires_at: string }[]
      }
      create_shortlist: {
        Args: {
          application_ids: string[]
          client_id?: string
          days?: number
          introductions?: Json
          message?: string
          title?: string
          vacancy_id: string
        }
        Returns: Json
      }
      demo_records: {
        Args: never
        Returns: { kind: string; name: string; fate: string }[]
      }
      describe_files: {
        Args: {
          paths: string[]
        }
        Returns: { path: string; is_missing: boolean; alt_text: string; former_alt_texts: string[]; width: number; height: number; focal_x: number; focal_y: number; replaced_at: string }[]
      }
      discard_application: {
        Args: {
          received_id: string
        }
        Returns: undefined
      }
      discard_changes: {
        Args: {
          parts: string[]
          seen?: Json
        }
        Returns: undefined
      }
      disown_application: {
        Args: {
          token: string
        }
        Returns: undefined
      }
      end_links: {
        Args: {
          of: Json
        }
        Returns: number
      }
      end_review: {
        Args: {
          comment?: string
          page_id: string
        }
        Returns: undefined
      }
      end_session: {
        Args: {
          session_id: string
        }
        Returns: boolean
      }
      enquiry_visits: {
        Args: {
          lead_id: string
        }
        Returns: Json
      }
      erase_person: {
        Args: {
          email: string
        }
        Returns: undefined
      }
      file_received_message: {
        Args: {
          candidate_id?: string
          client_id?: string
          lead_id?: string
          message_id: string
        }
        Returns: undefined
      }
      filed_name: {
        Args: {
          message: unknown
        }
        Returns: string
      }
      find_applications: {
        Args: {
          is_descending?: boolean
          owner?: string
          page_offset?: number
          page_size?: number
          reply?: string
          search?: string
          sort?: string
          stage?: string
          vacancy?: string
          waiting?: number
        }
        Returns: Json
      }
      find_audit_entries: {
        Args: {
          search: string
        }
        Returns: unknown[]
      }
      find_candidates: {
        Args: {
          added_before?: string
          added_from?: string
          age?: string
          documents?: string
          has_transport?: boolean
          is_descending?: boolean
          licence?: string
          owner?: string
          page_offset?: number
          page_size?: number
          search?: string
          sort?: string
          status?: string
          tag?: string
          trade?: string
          work_rights?: string
        }
        Returns: Json
      }
      find_clients: {
        Args: {
          added_before?: string
          added_from?: string
          is_descending?: boolean
          owner?: string
          page_offset?: number
          page_size?: number
          search?: string
          service?: string
          sort?: string
          status?: string
        }
        Returns: Json
      }
      find_closed_vacancy: {
        Args: {
          slug: string
        }
        Returns: Json
      }
      find_leads: {
        Args: {
          assignee?: string
          form?: string
          is_descending?: boolean
          message_length?: number
          page_offset?: number
          page_size?: number
          received_before?: string
          received_from?: string
          reply?: string
          search?: string
          service?: string
          sort?: string
          status?: string
        }
        Returns: Json
      }
      find_open_vacancies: {
        Args: {
          kind?: string
          page_offset?: number
          page_size?: number
          region?: string
          search?: string
          trade?: string
        }
        Returns: Json
      }
      find_pages: {
        Args: {
          how_many?: number
          search: string
        }
        Returns: { id: string; title: string; slug: string; is_published: boolean; excerpt: string }[]
      }
      find_person: {
        Args: {
          email: string
        }
        Returns: Json
      }
      find_undecided: {
        Args: {
          email: string
        }
        Returns: { place: string; id: string; reason: string; excerpt: string }[]
      }
      finish_email: {
        Args: {
          deliveries?: Json
          email_id: string
          error?: string
          is_outage?: boolean
          is_permanent?: boolean
          note?: string
          sent_as?: string
        }
        Returns: undefined
      }
      finish_push: {
        Args: {
          outcome: string
          push_id: string
        }
        Returns: undefined
      }
      finish_webhook_delivery: {
        Args: {
          delivery_id: string
          duration_ms?: number
          error?: string
          response_status?: number
        }
        Returns: undefined
      }
      get_page_preview: {
        Args: {
          token: string
        }
        Returns: { title: string; meta_description: string; content: Json; template: string; updated_at: string; featured_image: Json; author: string; category: string; article_date: string }[]
      }
      hand_over_work: {
        Args: {
          most?: number
          others?: Json
          staff_id: string
          successor_id: string
        }
        Returns: number
      }
      has_admin_access: {
        Args: never
        Returns: boolean
      }
      has_placement: {
        Args: {
          application: unknown
        }
        Returns: boolean
      }
      hold_emails: {
        Args: {
          ids: string[]
        }
        Returns: undefined
      }
      hold_mailbox: {
        Args: {
          holder: string
          mailbox: string
        }
        Returns: Json
      }
      hold_page: {
        Args: {
          holder: string
          page_id: string
          take_over?: boolean
        }
        Returns: { is_mine: boolean; name: string; is_own: boolean }[]
      }
      hold_site: {
        Args: {
          holder: string
          is_leaving?: boolean
        }
        Returns: Json
      }
      holiday_list: {
        Args: never
        Returns: Json
      }
      import_candidates: {
        Args: {
          file_key: string
          records: Json
        }
        Returns: number
      }
      import_clients: {
        Args: {
          file_key: string
          records: Json
        }
        Returns: number
      }
      import_leads: {
        Args: {
          file_key: string
          records: Json
        }
        Returns: number
      }
      import_organisations: {
        Args: {
          file_key: string
          records: Json
        }
        Returns: number
      }
      import_placements: {
        Args: {
          file_key: string
          records: Json
        }
        Returns: number
      }
      imported_rows: {
        Args: {
          file_key: string
          kind: string
        }
        Returns: number[]
      }
      interview_clashes: {
        Args: {
          application_id: string
          client_ids: string[]
          except_id?: string
          minutes: number
          staff_ids: string[]
          starts_at: string
        }
        Returns: { id: string; person: string; candidate: string; at: string; length: number }[]
      }
      interview_names: {
        Args: {
          interview: unknown
        }
        Returns: Json
      }
      is_developer_admin: {
        Args: never
        Returns: boolean
      }
      is_minor: {
        Args: {
          candidate: unknown
        }
        Returns: boolean
      }
      join_application: {
        Args: {
          chosen: Json
          reason: string
          received_id: string
        }
        Returns: string
      }
      keep_mailbox: {
        Args: {
          holder: string
          mailbox: string
          state: Json
        }
        Returns: boolean
      }
      keep_push_keys: {
        Args: {
          private_key: string
          public_key: string
        }
        Returns: Json
      }
      keep_resume_text: {
        Args: {
          content: string
          path: string
        }
        Returns: undefined
      }
      known_candidates: {
        Args: {
          people: Json
        }
        Returns: { key: string; email: string; name: string; phone: string; suburb: string; postcode: string; status: string }[]
      }
      known_clients: {
        Args: {
          emails: string[]
        }
        Returns: { address: string; email: string; name: string; phone: string; company: string; service_type: string; status: string }[]
      }
      lead_overview: {
        Args: never
        Returns: Json
      }
      lead_trends: {
        Args: never
        Returns: Json
      }
      lift_suspension: {
        Args: {
          user_id: string
        }
        Returns: undefined
      }
      link_lead: {
        Args: {
          client_id: string
          lead_id: string
        }
        Returns: undefined
      }
      link_staff: {
        Args: {
          staff_id: string
          user_id: string
        }
        Returns: undefined
      }
      list_admin_accounts: {
        Args: never
        Returns: { user_id: string; state: string; last_sign_in_at: string; has_second_factor: boolean }[]
      }
      list_block_uses: {
        Args: never
        Returns: { block_id: string; page_id: string; title: string; is_live: boolean }[]
      }
      list_colleagues: {
        Args: never
        Returns: { user_id: string; staff_id: string; name: string; avatar_path: string; email: string; is_on_team: boolean }[]
      }
      list_fact_uses: {
        Args: {
          fact_key: string
        }
        Returns: { kind: string; id: string; title: string; is_live: boolean }[]
      }
      list_figures: {
        Args: never
        Returns: { id: string; key: string; label: string; shown: string; valid_to: string }[]
      }
      list_form_uses: {
        Args: never
        Returns: { form_key: string; page_id: string; title: string; is_live: boolean }[]
      }
      list_lead_forms: {
        Args: never
        Returns: { key: string; name: string }[]
      }
      list_media_uses: {
        Args: {
          media_id: string
        }
        Returns: { kind: string; id: string; title: string; is_live: boolean }[]
      }
      list_mentionable: {
        Args: {
          of: Json
        }
        Returns: { id: string; name: string }[]
      }
      list_moved_pages: {
        Args: never
        Returns: { slug: string; current_slug: string }[]
      }
      list_page_links: {
        Args: {
          page_id: string
        }
        Returns: { kind: string; id: string; title: string }[]
      }
      list_public_holidays: {
        Args: never
        Returns: undefined
      }
      list_releases: {
        Args: {
          before_number?: number
          how_many?: number
        }
        Returns: { number: number; is_current: boolean; note: string; restored_from: number; published_at: string; published_by: string; changes: string[] }[]
      }
      list_sessions: {
        Args: never
        Returns: { id: string; is_current: boolean; created_at: string; last_used_at: string; user_agent: string; ip_address: string }[]
      }
      mail_in_state: {
        Args: never
        Returns: Json
      }
      mail_recipients: {
        Args: {
          ids: string[]
          is_marketing: boolean
          kind: string
        }
        Returns: { id: string; name: string; email: string; fields: Json; problem: string }[]
      }
      mail_state: {
        Args: never
        Returns: Json
      }
      make_api_key: {
        Args: {
          days?: number
          name: string
          role: string
        }
        Returns: string
      }
      make_calendar_feed: {
        Args: {
          kinds: string[]
          without_names: boolean
        }
        Returns: string
      }
      make_candidate_of_message: {
        Args: {
          message_id: string
        }
        Returns: string
      }
      make_lead_of_message: {
        Args: {
          message_id: string
        }
        Returns: string
      }
      mark_resume_unreadable: {
        Args: {
          path: string
        }
        Returns: undefined
      }
      media_version: {
        Args: never
        Returns: string
      }
      mend_times_ahead: {
        Args: never
        Returns: number
      }
      merge_candidates: {
        Args: {
          chosen?: Json
          gone_id: string
          kept_id: string
        }
        Returns: undefined
      }
      merge_clients: {
        Args: {
          chosen: Json
          gone_id: string
          kept_id: string
        }
        Returns: undefined
      }
      merge_organisations: {
        Args: {
          chosen?: Json
          gone_id: string
          kept_id: string
        }
        Returns: undefined
      }
      move_applications: {
        Args: {
          moves: Json
          reason?: string
          stage: string
          withdraw_placements?: boolean
        }
        Returns: Json
      }
      move_care_step: {
        Args: {
          at_time?: string
          day: string
          seen: string
          step_id: string
        }
        Returns: string
      }
      my_calendar_feed: {
        Args: never
        Returns: Json
      }
      my_enquiries: {
        Args: never
        Returns: { id: string; service_type: string; message: string; status: string; has_attachment: boolean; created_at: string }[]
      }
      my_notice_settings: {
        Args: never
        Returns: Json
      }
      my_notices: {
        Args: {
          after_notice?: string
          most?: number
        }
        Returns: Json
      }
      newest_migration: {
        Args: never
        Returns: string
      }
      next_closures: {
        Args: never
        Returns: Json
      }
      note_consent: {
        Args: {
          application_id: string
          reason: string
          shares: string[]
        }
        Returns: undefined
      }
      open_positions: {
        Args: never
        Returns: Json
      }
      open_stream: {
        Args: never
        Returns: Json
      }
      organisation_duplicates: {
        Args: {
          organisation_id: string
        }
        Returns: { id: string; name: string; abn: string; suburb: string; reason: string }[]
      }
      organisation_name: {
        Args: {
          placement: unknown
        }
        Returns: string
      }
      own_name: {
        Args: never
        Returns: string
      }
      page_views_by_day: {
        Args: {
          first_day: string
          last_day: string
        }
        Returns: { day: string; views: number }[]
      }
      page_views_by_path: {
        Args: {
          first_day: string
          last_day: string
          max_rows?: number
        }
        Returns: { path: string; views: number }[]
      }
      person_duplicates: {
        Args: {
          of: Json
        }
        Returns: { kind: string; id: string; name: string; email: string; phone: string; company: string; reason: string }[]
      }
      person_records: {
        Args: {
          of: Json
        }
        Returns: Json
      }
      person_timeline: {
        Args: {
          batch?: number
          before?: string
          before_id?: string
          kinds?: string[]
          of: Json
        }
        Returns: Json
      }
      placement_care: {
        Args: {
          placement_id: string
        }
        Returns: { id: string; title: string; guidance: string; kind: string; due_on: string; status: string; completed_at: string; note: string; assignee_id: string; assignee: string; updated_at: string }[]
      }
      placement_employers: {
        Args: never
        Returns: { id: string; name: string }[]
      }
      preview_letters: {
        Args: {
          application_ids: string[]
          letter: Json
        }
        Returns: { application_id: string; candidate_id: string; name: string; email: string; subject: string; body: string }[]
      }
      preview_retention: {
        Args: never
        Returns: { kind: string; keep_days: number; count: number; oldest: string; is_automatic: boolean; next_run_at: string; next_count: number; last_run_at: string; last_run_count: number }[]
      }
      promised_reply: {
        Args: {
          enquiry_id: string
        }
        Returns: string
      }
      publish_site: {
        Args: {
          note?: string
          parts?: string[]
          seen?: Json
        }
        Returns: number
      }
      purge_trash: {
        Args: never
        Returns: number
      }
      put_back_details: {
        Args: {
          activity_id: string
        }
        Returns: string[]
      }
      queue_emails: {
        Args: {
          batch_id: string
          body: string
          ids: string[]
          is_marketing: boolean
          kind: string
          send_at?: string
          subject: string
        }
        Returns: number
      }
      queue_notice_mails: {
        Args: {
          site_url: string
        }
        Returns: number
      }
      read_calendar_feed: {
        Args: {
          token: string
        }
        Returns: Json
      }
      read_enquiry_receipt: {
        Args: {
          token: string
        }
        Returns: Json
      }
      read_guardian_request: {
        Args: {
          token: string
        }
        Returns: Json
      }
      read_notices: {
        Args: {
          notice_ids?: string[]
          record_ids?: string[]
        }
        Returns: number
      }
      read_receipt: {
        Args: {
          token: string
        }
        Returns: Json
      }
      read_shortlist: {
        Args: {
          token: string
        }
        Returns: Json
      }
      read_unconfirmed: {
        Args: {
          token: string
        }
        Returns: Json
      }
      receive_message: {
        Args: {
          message: Json
        }
        Returns: string
      }
      receive_text: {
        Args: {
          body: string
          fingerprint: string
          sender: string
          sent_at?: string
        }
        Returns: string
      }
      record_account_link: {
        Args: {
          user_id: string
        }
        Returns: Json
      }
      record_candidate_view: {
        Args: {
          candidate_id: string
          kind: string
        }
        Returns: undefined
      }
      record_changer: {
        Args: {
          record_id: string
          record_table: string
        }
        Returns: string
      }
      record_email_file_view: {
        Args: {
          email_id: string
        }
        Returns: undefined
      }
      record_export: {
        Args: {
          list: string
        }
        Returns: undefined
      }
      record_message_file_view: {
        Args: {
          message_id: string
        }
        Returns: undefined
      }
      record_page_view: {
        Args: {
          path: string
          slug?: string
        }
        Returns: undefined
      }
      record_view: {
        Args: {
          kind: string
          lead_id: string
        }
        Returns: undefined
      }
      record_visit: {
        Args: {
          visit: Json
        }
        Returns: Json
      }
      reject_applications: {
        Args: {
          letter?: Json
          moves: Json
          reason?: string
          withdraw_placements?: boolean
        }
        Returns: Json
      }
      release_application: {
        Args: {
          received_id: string
        }
        Returns: undefined
      }
      release_page: {
        Args: {
          holder: string
          page_id: string
        }
        Returns: undefined
      }
      remove_push_subscription: {
        Args: {
          endpoint: string
        }
        Returns: undefined
      }
      remove_second_factor: {
        Args: {
          user_id: string
        }
        Returns: boolean
      }
      remove_staff: {
        Args: {
          staff_id: string
        }
        Returns: boolean
      }
      reopen_care_step: {
        Args: {
          seen: string
          step_id: string
        }
        Returns: undefined
      }
      replace_webhook_secret: {
        Args: {
          webhook_id: string
        }
        Returns: string
      }
      reply_promises: {
        Args: never
        Returns: Json
      }
      report: {
        Args: {
          consultant?: string
          first_day: string
          kind?: string
          last_day: string
          organisation?: string
        }
        Returns: Json
      }
      report_backup: {
        Args: {
          backup_id: string
          report: Json
        }
        Returns: undefined
      }
      report_mail_setup: {
        Args: {
          setup: Json
        }
        Returns: undefined
      }
      report_missed_care: {
        Args: never
        Returns: number
      }
      report_rows: {
        Args: {
          consultant?: string
          first_day: string
          kind?: string
          last_day: string
          measure: string
          organisation?: string
          page_offset?: number
          page_size?: number
          source?: string
        }
        Returns: Json
      }
      report_server: {
        Args: {
          report: Json
        }
        Returns: undefined
      }
      report_troubles: {
        Args: {
          seen: Json
        }
        Returns: undefined
      }
      request_backup: {
        Args: never
        Returns: undefined
      }
      request_review: {
        Args: {
          note?: string
          page_id: string
          version: number
        }
        Returns: undefined
      }
      resend_webhook_delivery: {
        Args: {
          delivery_id: string
        }
        Returns: undefined
      }
      restore_media_version: {
        Args: {
          media_id: string
          version: string
        }
        Returns: undefined
      }
      restore_release: {
        Args: {
          parts?: string[]
          release_number: number
          seen?: Json
        }
        Returns: number
      }
      revoke_api_key: {
        Args: {
          key_id: string
        }
        Returns: boolean
      }
      run_fact_checks: {
        Args: never
        Returns: number
      }
      run_notice_clock: {
        Args: never
        Returns: undefined
      }
      run_page_schedule: {
        Args: never
        Returns: number
      }
      run_retention: {
        Args: never
        Returns: number
      }
      save_email: {
        Args: {
          email: Json
          email_id: string
          is_sent: boolean
          send_at?: string
          version?: string
        }
        Returns: Json
      }
      save_notice_settings: {
        Args: {
          mail: Json
          push: string[]
          quiet_days: number[]
          quiet_from: string
          quiet_until: string
        }
        Returns: undefined
      }
      search_admin_users: {
        Args: {
          search: string
        }
        Returns: unknown[]
      }
      search_content_pages: {
        Args: {
          search: string
        }
        Returns: unknown[]
      }
      search_emails: {
        Args: {
          search: string
        }
        Returns: unknown[]
      }
      search_licences: {
        Args: {
          search: string
        }
        Returns: unknown[]
      }
      search_listed_facts: {
        Args: {
          search: string
        }
        Returns: unknown[]
      }
      search_media: {
        Args: {
          search: string
        }
        Returns: unknown[]
      }
      search_organisations: {
        Args: {
          search: string
        }
        Returns: unknown[]
      }
      search_placements: {
        Args: {
          search: string
        }
        Returns: unknown[]
      }
      search_received_messages: {
        Args: {
          search: string
        }
        Returns: unknown[]
      }
      search_site: {
        Args: {
          search: string
        }
        Returns: Json
      }
      search_staff: {
        Args: {
          search: string
        }
        Returns: unknown[]
      }
      search_tasks: {
        Args: {
          search: string
        }
        Returns: unknown[]
      }
      search_vacancies: {
        Args: {
          search: string
        }
        Returns: unknown[]
      }
      send_confirmation: {
        Args: {
          submission_id: string
        }
        Returns: undefined
      }
      send_job_alerts: {
        Args: {
          links: Json
          most?: number
        }
        Returns: number
      }
      send_shortlist: {
        Args: {
          page_url: string
          token: string
        }
        Returns: undefined
      }
      server_reports: {
        Args: never
        Returns: Json
      }
      set_guardian: {
        Args: {
          candidate_id: string
          guardian: Json
          reason?: string
        }
        Returns: undefined
      }
      set_message_aside: {
        Args: {
          is_aside: boolean
          message_id: string
        }
        Returns: undefined
      }
      set_message_spam: {
        Args: {
          is_spam: boolean
          message_id: string
        }
        Returns: undefined
      }
      share_problem: {
        Args: {
          application: unknown
        }
        Returns: string
      }
      shortlist_resume: {
        Args: {
          entry_id: string
          token: string
        }
        Returns: string
      }
      show_open_vacancy: {
        Args: {
          slug: string
        }
        Returns: Json
      }
      similar_candidates: {
        Args: {
          person: Json
        }
        Returns: { id: string; name: string; email: string; phone: string; suburb: string; reason: string }[]
      }
      skip_care_step: {
        Args: {
          reason: string
          seen: string
          step_id: string
        }
        Returns: undefined
      }
      start_brand: {
        Args: {
          brand: Json
          seen: Json
        }
        Returns: number
      }
      stop_calendar_feed: {
        Args: never
        Returns: undefined
      }
      stop_job_alert: {
        Args: {
          token: string
        }
        Returns: boolean
      }
      stops_of: {
        Args: {
          addresses: string[]
          channel: string
        }
        Returns: { asked: string; address_hash: string; reason: string; detail: string; created_at: string }[]
      }
      submit_application: {
        Args: {
          application: Json
        }
        Returns: Json
      }
      submit_enquiry: {
        Args: {
          enquiry: Json
        }
        Returns: string
      }
      subscribe_job_alert: {
        Args: {
          alert: Json
          confirm_url: string
        }
        Returns: undefined
      }
      supervisor_name: {
        Args: {
          placement: unknown
        }
        Returns: string
      }
      suspend_user: {
        Args: {
          user_id: string
        }
        Returns: undefined
      }
      system_facts: {
        Args: never
        Returns: Json
      }
      take_in_applications: {
        Args: {
          links: Json
        }
        Returns: number
      }
      take_in_enquiry: {
        Args: never
        Returns: boolean
      }
      test_webhook: {
        Args: {
          webhook_id: string
        }
        Returns: string
      }
      undo_email: {
        Args: {
          email_id: string
        }
        Returns: boolean
      }
      undo_moves: {
        Args: {
          moves: Json
        }
        Returns: Json
      }
      unsubscribe: {
        Args: {
          token: string
        }
        Returns: boolean
      }
      update_client: {
        Args: {
          base: Json
          change: Json
          client_id: string
        }
        Returns: Json
      }
      update_lead: {
        Args: {
          base: Json
          change: Json
          lead_id: string
        }
        Returns: Json
      }
      vacancy_board: {
        Args: {
          vacancy_id: string
        }
        Returns: { id: string; candidate_id: string; stage: string; name: string; suburb: string; phone: string; created_at: string; updated_at: string; stage_changed_at: string; average_score: number; scores: number; has_resume: boolean; waits_for_guardian: boolean; has_expired_document: boolean; message_at: string; has_placement: boolean; licences: string[]; guardian_answer: string; awaits_consent: boolean }[]
      }
      visit_list: {
        Args: {
          also?: string
        }
        Returns: Json
      }
      visitor_name: {
        Args: {
          visit: unknown
        }
        Returns: string
      }
      waiting_applications: {
        Args: {
          candidate_id?: string
          vacancy_id?: string
        }
        Returns: Json
      }
      waiting_changes: {
        Args: never
        Returns: { part: string; saved_at: string; saved_by: string }[]
      }
      waits_for_guardian: {
        Args: {
          application: unknown
        }
        Returns: boolean
      }
      withdraw_application: {
        Args: {
          token: string
        }
        Returns: undefined
      }
      withdraw_enquiry: {
        Args: {
          token: string
        }
        Returns: undefined
      }
      withdraw_page_previews: {
        Args: {
          page_id: string
        }
        Returns: number
      }
      withdraw_shortlist: {
        Args: {
          shortlist_id: string
        }
        Returns: undefined
      }
      work_of: {
        Args: {
          staff_id: string
        }
        Returns: Json
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type PublicSchema = Database["public"]

export type Tables<Name extends keyof (PublicSchema["Tables"] & PublicSchema["Views"])> =
  (PublicSchema["Tables"] & PublicSchema["Views"])[Name]["Row"]

export type TablesInsert<Name extends keyof PublicSchema["Tables"]> =
  PublicSchema["Tables"][Name]["Insert"]

export type TablesUpdate<Name extends keyof PublicSchema["Tables"]> =
  PublicSchema["Tables"][Name]["Update"]

export type Enums<Name extends keyof PublicSchema["Enums"]> = PublicSchema["Enums"][Name]

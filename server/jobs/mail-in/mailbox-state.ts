import { z } from 'zod';
import type { Json } from '../../../app/lib/supabase/database.types.ts';
import type { DataClient } from '../../site/data-client.ts';

const stateSchema = z.object({
  uid_validity: z.number().nullable(),
  last_uid: z.number(),
  /** Older messages are not fetched, if their number is below `known_until`. */
  starts_at: z.string(),
  known_until: z.number(),
  last_message_at: z.string().nullable(),
  failed_uid: z.number().nullable(),
  failed_attempts: z.number(),
});

/** How far this installation is with its mailbox. */
export type MailboxState = z.infer<typeof stateSchema>;

export interface StateChange extends Partial<MailboxState> {
  last_success_at?: string;
  last_error?: string | null;
  last_error_at?: string | null;
  is_released?: true;
}

/** What the database knows about the mailbox, and which of several servers fetches it. */
export interface MailboxRecord {
  /** Takes the mailbox, or extends the hold. `undefined` if another server has it. */
  hold(): Promise<MailboxState | undefined>;
  /** Throws if another server has taken the mailbox. */
  keep(change: StateChange): Promise<void>;
}

export function mailboxRecord(service: DataClient, mailbox: string, holder: string): MailboxRecord {
  return {
    async hold() {
      const { data, error } = await service.rpc('hold_mailbox', { mailbox, holder });
      if (error) throw new Error(error.message);
      return data === null ? undefined : stateSchema.parse(data);
    },
    async keep(change) {
      const state = change as Json;
      const { data, error } = await service.rpc('keep_mailbox', { mailbox, holder, state });
      if (error) throw new Error(error.message);
      if (!data) throw new Error('Another server is fetching this mailbox now');
    },
  };
}

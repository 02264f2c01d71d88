import { z } from 'zod';

/** What `read_enquiry_receipt` returns. */
export const enquiryReceiptSchema = z.object({
  reference: z.string(),
  status: z.string(),
  /** Whom to call: a name and a number. */
  contact: z.string().nullable(),
  received_at: z.string(),
  /** When we promised to reply, until we have. */
  reply_by: z.string().nullable(),
  answered_at: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  /** Once the enquiry is finished. */
  link_ends_at: z.string().nullable(),
  can_change: z.boolean(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  message: z.string().nullable(),
  has_attachment: z.boolean(),
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  files_left: z.number(),
  notes_left: z.number(),
});

export type EnquiryReceipt = z.infer<typeof enquiryReceiptSchema>;

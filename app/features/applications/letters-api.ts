import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

const TEMPLATES_MAX = 200;

/** The template for people who are turned down, which comes with the product. */
export const UNSUCCESSFUL_TEMPLATE = 'ead65af5-081c-8755-e1d9-a2a6ec66fee0';

const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
});

export type LetterTemplate = z.infer<typeof templateSchema>;

export async function listTemplates(db: Db): Promise<LetterTemplate[]> {
  const request = db
    .from('email_templates')
    .select('id, name, subject, body')
    // Templates with a purpose are sent automatically.
    .is('purpose', null);
  return z.array(templateSchema).parse(unwrap(await request.order('name').limit(TEMPLATES_MAX)));
}

/** What someone has written, with fields such as {{name}}. */
export interface WrittenLetter {
  subject: string;
  body: string;
}

const filledSchema = z.object({
  application_id: z.string(),
  name: z.string(),
  /** Nothing if the person has no address, and so gets no letter. */
  email: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
});

export type FilledLetter = z.infer<typeof filledSchema>;

/** The letters as each person will read them. */
export async function previewLetters(
  db: Db,
  applicationIds: readonly string[],
  { subject, body }: WrittenLetter,
): Promise<FilledLetter[]> {
  const request = db.rpc('preview_letters', {
    application_ids: [...applicationIds],
    letter: { subject, body },
  });
  return z.array(filledSchema).parse(unwrap(await request));
}

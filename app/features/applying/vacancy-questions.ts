import { z } from 'zod';
import type { VacancyQuestion } from '~/lib/records/trade';

const questionSchema = z.object({
  name: z.string().regex(/^question_[a-z0-9]{1,30}$/),
  label: z.string(),
  type: z.enum(['text', 'yes_no', 'choice']),
  required: z.boolean(),
  options: z.array(z.string()).optional(),
});

/** The stored questions of a vacancy. Questions that cannot be read are not asked. */
export function readQuestions(stored: unknown): VacancyQuestion[] {
  const { data } = z.array(z.unknown()).safeParse(stored);
  return (data ?? []).flatMap((question) => {
    const parsed = questionSchema.safeParse(question);
    return parsed.success ? [parsed.data as VacancyQuestion] : [];
  });
}

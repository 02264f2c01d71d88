import { z } from 'zod';
import { QUESTION_TYPES, type VacancyQuestion } from '~/lib/records/trade';
import { randomId } from '~/lib/secure-context';
import { VACANCY_MESSAGES } from './messages';

export const QUESTIONS_MAX = 20;
export const QUESTION_MAX = 300;
const OPTIONS_MAX = 20;
const NAME_LENGTH = 12;

/** Questions that cannot be read are left out, so that the vacancy can still be edited. */
export const questionsSchema = z
  .array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(Object.keys(QUESTION_TYPES) as [VacancyQuestion['type']]),
      required: z.boolean(),
      options: z.array(z.string()).optional(),
    }),
  )
  .catch([]);

export function newQuestion(): VacancyQuestion {
  const name = `question_${randomId().replaceAll('-', '').slice(0, NAME_LENGTH)}`;
  return { name, label: '', type: 'text', required: false };
}

/** As it is saved: without spaces around the texts, and with choices only where they are asked. */
export function cleanQuestion(question: VacancyQuestion): VacancyQuestion {
  const { options = [], ...rest } = question;
  const cleaned = { ...rest, label: rest.label.trim() };
  if (rest.type !== 'choice') return cleaned;
  return { ...cleaned, options: options.map((option) => option.trim()).filter(Boolean) };
}

/** What has to be fixed before the question can be saved, if anything. */
export function questionProblem(question: VacancyQuestion): string | undefined {
  const { label, type, options = [] } = cleanQuestion(question);
  if (!label) return VACANCY_MESSAGES.questionMissing;
  const isEnough = options.length >= 2 && options.length <= OPTIONS_MAX;
  if (type === 'choice' && !(isEnough && new Set(options).size === options.length)) {
    return VACANCY_MESSAGES.choicesMissing;
  }
  return undefined;
}

/** The question at `place` swaps places with the one before or after it. */
export function moveQuestion(
  questions: readonly VacancyQuestion[],
  place: number,
  by: -1 | 1,
): VacancyQuestion[] {
  const moved = questions[place];
  if (!moved || !questions[place + by]) return [...questions];
  return questions.toSpliced(place, 1).toSpliced(place + by, 0, moved);
}

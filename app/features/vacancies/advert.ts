import { clip } from '~/lib/clip';
import { STATES, VACANCY_HOURS, VACANCY_KINDS, type VacancyQuestion } from '~/lib/records/trade';
import { asJson } from '~/lib/supabase/as-json';
import { VACANCY_MESSAGES } from './messages';
import { cleanQuestion, questionProblem, questionsSchema } from './questions';
import type { Vacancy } from './vacancies-schema';

/** An advert on the editor's screen. Texts and numbers are as typed, lists have a line for each item. */
export type Advert = Record<AdvertText, string> & { questions: VacancyQuestion[] };

const TEXTS = ['title', 'kind', 'state', 'hours', 'summary', 'description'] as const;
const NULLABLE_TEXTS = [
  'organisation_id',
  'trade',
  'suburb',
  'postcode',
  'hours_note',
  'pay_per',
  'pay_note',
  'starts_on',
  'closes_on',
  'owner_id',
] as const;
const NUMBERS = ['positions', 'pay_from', 'pay_to', 'minimum_age'] as const;

type AdvertText =
  | (typeof TEXTS | typeof NULLABLE_TEXTS | typeof NUMBERS)[number]
  | 'show_employer'
  | 'requirements';

/** Whether visitors learn who the employer is. */
export const SHOW_EMPLOYER = { true: 'Show the employer', false: 'Confidential' } as const;

export function toAdvert(vacancy: Vacancy): Advert {
  const texts = [...TEXTS, ...NULLABLE_TEXTS, ...NUMBERS].map((field) => [
    field,
    String(vacancy[field] ?? ''),
  ]);
  return {
    ...(Object.fromEntries(texts) as Record<AdvertText, string>),
    show_employer: String(vacancy.show_employer),
    requirements: vacancy.requirements.join('\n'),
    questions: questionsSchema.parse(vacancy.questions),
  };
}

/** The given fields, as the row stores them. */
export function toAdvertChange(
  advert: Advert,
  fields: readonly (keyof Advert)[],
): Partial<Vacancy> {
  return Object.fromEntries(fields.map((field) => [field, stored(advert, field)]));
}

function stored(advert: Advert, field: keyof Advert) {
  if (field === 'questions') return asJson(advert.questions.map(cleanQuestion));
  const text = advert[field].trim();
  if (field === 'requirements') return linesOf(text);
  if (field === 'show_employer') return text === 'true';
  if (isIn(NUMBERS, field)) return text === '' ? null : Number(text);
  return text === '' && isIn(NULLABLE_TEXTS, field) ? null : text;
}

function isIn(fields: readonly string[], field: string): boolean {
  return fields.includes(field);
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

export type AdvertProblems = Partial<Record<keyof Advert, string>>;

/** What has to be fixed before the advert can be saved, by field. */
export function advertProblems(advert: Advert): AdvertProblems {
  const { title, postcode, pay_from, pay_to, pay_per, questions } = advert;
  const problems: AdvertProblems = {};
  if (!title.trim()) problems.title = VACANCY_MESSAGES.titleMissing;
  if (postcode && !/^\d{4}$/.test(postcode.trim())) problems.postcode = VACANCY_MESSAGES.postcode;
  if (!isWhole(advert.positions, 0, 999)) problems.positions = VACANCY_MESSAGES.positions;
  for (const end of ['pay_from', 'pay_to'] as const) {
    if (advert[end] && !isAmount(advert[end])) problems[end] = VACANCY_MESSAGES.amount;
  }
  if (!problems.pay_to && pay_from && pay_to && Number(pay_to) < Number(pay_from)) {
    problems.pay_to = VACANCY_MESSAGES.payOrder;
  }
  if ((pay_from || pay_to) && !pay_per) problems.pay_per = VACANCY_MESSAGES.payPer;
  if (advert.minimum_age && !isWhole(advert.minimum_age, 14, 99)) {
    problems.minimum_age = VACANCY_MESSAGES.minimumAge;
  }
  const question = questions.map(questionProblem).find(Boolean);
  if (question) problems.questions = question;
  return problems;
}

function isWhole(text: string, least: number, most: number): boolean {
  const number = Number(text);
  return /^\d+$/.test(text.trim()) && number >= least && number <= most;
}

function isAmount(text: string): boolean {
  return /^\d{1,8}(\.\d{1,2})?$/.test(text.trim());
}

const VALUE_LABELS: Partial<Record<keyof Advert, Record<string, string>>> = {
  kind: VACANCY_KINDS,
  state: STATES,
  hours: VACANCY_HOURS,
  show_employer: SHOW_EMPLOYER,
};
const CLASH_MAX = 120;

/** A value in words, for when two people have changed it. */
export function valueLabel(field: string, value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(({ label }: VacancyQuestion) => label).join('; ');
  }
  const text = String(value ?? '');
  return VALUE_LABELS[field as keyof Advert]?.[text] ?? clip(text, CLASH_MAX);
}

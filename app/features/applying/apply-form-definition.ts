import type { FieldDefinition, FormDefinition } from '~/lib/forms/form-definition';
import { EMAIL, NAME, PHONE } from '~/lib/forms/main-form';
import { SHARED_PARTS, type VacancyQuestion, WORK_RIGHTS } from '~/lib/records/trade';
import { attractsMinors, takesMinors } from './application-rules';
import { APPLYING, FIELD_ERRORS } from './messages';

export const YES = 'Yes';
export const NO = 'No';
const YES_NO = [YES, NO];
const PREFIX = 'apply-';
/** The database accepts no longer answers. */
const ANSWER_MAX = 2_000;

export const RESUME_FIELD = 'resume';

/** Drafts are kept by this key, so each vacancy has a draft of its own. */
export function applyKey(slug: string): string {
  return PREFIX + slug;
}

export function slugOfKey(key: string): string {
  return key.startsWith(PREFIX) ? key.slice(PREFIX.length) : '';
}

const COMMON_LICENCES = [
  'Driver’s licence (car)',
  'Driver’s licence (truck)',
  'Learner’s permit',
  'White Card',
  'Forklift licence',
  'First aid certificate',
  'Working with Children Check',
];

const ABOUT_YOU: [FieldDefinition, ...FieldDefinition[]] = [
  { name: 'about', type: 'heading', label: 'About you', required: false },
  NAME,
  EMAIL,
  PHONE,
  { name: 'suburb', type: 'text', label: 'Suburb', required: false, max: 100 },
  {
    name: 'postcode',
    type: 'text',
    label: 'Postcode',
    required: false,
    max: 4,
    error: FIELD_ERRORS.postcode,
  },
];

const GUARDIAN_FIELDS: FieldDefinition[] = [
  {
    name: 'guardian',
    type: 'heading',
    label: 'Your parent or guardian',
    hint: 'You are under 18, so one of them has to agree. We will email them a link.',
    required: false,
  },
  guardianField('guardian_name', 'Their name', 'text', 200),
  guardianField(
    'guardian_relation',
    'Relationship to you',
    'text',
    100,
    'Such as mother, father or guardian.',
  ),
  guardianField('guardian_phone', 'Their phone', 'phone', 50),
  guardianField('guardian_email', 'Their email', 'email', 254),
];

function guardianField(
  name: keyof typeof FIELD_ERRORS.guardian,
  label: string,
  type: FieldDefinition['type'],
  max: number,
  hint?: string,
): FieldDefinition {
  const error = FIELD_ERRORS.guardian[name];
  return { name, type, label, required: true, max, error, ...(hint && { hint }) };
}

const WORK: FieldDefinition[] = [
  { name: 'work', type: 'heading', label: 'Work', required: false },
  {
    name: 'work_rights',
    type: 'choice',
    label: 'Your right to work in Australia',
    required: true,
    placeholder: 'Choose one',
    options: Object.values(WORK_RIGHTS),
    error: 'Please say whether you can work in Australia.',
  },
  {
    name: 'licences',
    type: 'choices',
    label: 'Licences and cards you have',
    required: false,
    options: COMMON_LICENCES,
  },
  {
    name: 'other_licences',
    type: 'text',
    label: 'Other licences or tickets',
    required: false,
    hint: 'Separate them with commas.',
  },
  {
    name: 'own_transport',
    type: 'choice',
    isOpen: true,
    label: 'Do you have your own transport?',
    required: false,
    options: YES_NO,
  },
  { name: 'available_from', type: 'date', label: 'Available from', required: false },
];

const PAPERS: FieldDefinition[] = [
  { name: 'papers', type: 'heading', label: 'Your application', required: false },
  {
    name: 'cover_note',
    type: 'long_text',
    label: 'Cover note',
    required: false,
    placeholder: 'Optional: why this job suits you',
    max: 5_000,
  },
  { name: RESUME_FIELD, type: 'file', label: 'Résumé', required: false, isDocument: true },
  {
    name: 'shares',
    type: 'choices',
    label: 'What can we show the employer?',
    hint: 'If we put you forward, the employer sees your name, suburb, licences, transport and when you can start. Tick what else we can show.',
    required: false,
    options: Object.values(SHARED_PARTS),
  },
];

export const BIRTH_FIELD = 'date_of_birth';

function birthField(isFirst: boolean, minimumAge: number | null): FieldDefinition {
  const needed = minimumAge === null ? '' : `You need to be at least ${minimumAge}. `;
  const error = minimumAge === null ? FIELD_ERRORS.birthAsked : FIELD_ERRORS.birthNeeded;
  const isAsked = isFirst || minimumAge !== null;
  const guardian = takesMinors(minimumAge)
    ? 'If you are under 18, a parent or guardian has to agree.'
    : '';
  return {
    name: BIRTH_FIELD,
    type: 'date',
    label: 'Date of birth',
    required: isAsked,
    hint: isAsked
      ? `${needed}${guardian}`.trim()
      : 'Optional. Please fill it in if you are under 18.',
    ...(isAsked && { error }),
  };
}

function questionField({ name, label, type, required, options }: VacancyQuestion): FieldDefinition {
  const asked = { name, label, required };
  if (type === 'text') return { ...asked, type: 'long_text', max: ANSWER_MAX };
  return {
    ...asked,
    type: 'choice',
    isOpen: true,
    options: type === 'yes_no' ? YES_NO : (options ?? []),
  };
}

interface Asked {
  slug: string;
  questions: VacancyQuestion[];
  minimumAge: number | null;
  kind: string | null;
}

/** Adds the fields for a parent or guardian, or takes them out. */
export function withGuardian(form: FormDefinition, hasGuardian: boolean): FormDefinition {
  const names = GUARDIAN_FIELDS.map(({ name }) => name);
  const others = form.fields.filter(({ name }) => !names.includes(name));
  const place = others.findIndex(({ name }) => name === WORK[0]?.name);
  return {
    ...form,
    fields: hasGuardian ? others.toSpliced(place, 0, ...GUARDIAN_FIELDS) : others,
  };
}

/** The form for one vacancy. Someone under 18 is also asked for their parent or guardian. */
export function applyForm(
  { slug, questions, minimumAge, kind }: Asked,
  hasGuardian: boolean,
): FormDefinition {
  const isBirthFirst = attractsMinors(kind, minimumAge);
  const birth = birthField(isBirthFirst, minimumAge);
  const [about, ...aboutYou] = ABOUT_YOU;
  const heading: FieldDefinition = {
    name: 'questions',
    type: 'heading',
    label: 'Questions about this job',
    required: false,
  };
  const form: FormDefinition = {
    key: applyKey(slug),
    name: 'Application',
    fields: [
      about,
      ...(isBirthFirst ? [birth, ...aboutYou] : [...aboutYou, birth]),
      ...WORK,
      ...(questions.length > 0 ? [heading, ...questions.map(questionField)] : []),
      ...PAPERS,
    ],
    submit: APPLYING.submit,
    thankYou: null,
  };
  return withGuardian(form, hasGuardian && takesMinors(minimumAge));
}

/** For answers to a vacancy that is gone: its questions are no longer known. */
export function questionsAsTyped(names: Iterable<string>): VacancyQuestion[] {
  return [...new Set(names)]
    .filter((name) => /^question_[a-z0-9]{1,30}$/.test(name))
    .slice(0, 20)
    .map((name, index) => ({
      name,
      label: `Your answer to question ${index + 1}`,
      type: 'text',
      required: false,
    }));
}

import { SERVICE_TYPES } from '../records/service-types.ts';
import { isSameJson } from '../same-json.ts';
import { CONTACT_FIELDS } from './contact-fields.ts';
import { BETWEEN_CHOICES, type FieldDefinition, TICKED } from './form-definition.ts';
import { specifiedForm } from './specified-forms.ts';
import { TEXT_MAX } from './text-max.ts';

/** The same limits as in the migration of forms. */
export const FORM_LIMITS = {
  fields: 40,
  files: 5,
  options: 50,
  label: 200,
  hint: 500,
  placeholder: 200,
  error: 200,
  option: 200,
  name: 50,
  submit: 50,
  thankYou: 500,
  bytes: 100_000,
} as const;

/** The names of fields that staff add. Such a name never means anything else to a browser or to us. */
export const ADDED_NAME = /^field_[a-z0-9]{1,30}$/;
const ATTACHMENT = 'attachment';

export interface FormProblem {
  /** The field's name, if one field is the cause. */
  field?: string;
  text: string;
}

interface Fields {
  key: string;
  name: string;
  fields: FieldDefinition[];
  submit: string;
  thankYou: string | null;
}

/** Everything that keeps a form from being saved, in words for the person who edits it. */
export function formProblems(form: Fields): FormProblem[] {
  const { fields } = form;
  const problems: FormProblem[] = [];
  if (form.name.trim() === '') problems.push({ text: 'Give the form a name.' });
  if (form.name.length > FORM_LIMITS.name)
    problems.push({ text: tooLong('The name', FORM_LIMITS.name) });
  if (form.submit.trim() === '') problems.push({ text: 'Enter the button text.' });
  if (form.submit.length > FORM_LIMITS.submit) {
    problems.push({ text: tooLong('The button text', FORM_LIMITS.submit) });
  }
  if ((form.thankYou ?? '').length > FORM_LIMITS.thankYou) {
    problems.push({ text: tooLong('The thank-you text', FORM_LIMITS.thankYou) });
  }
  if (fields.length > FORM_LIMITS.fields) {
    problems.push({ text: `A form can have at most ${FORM_LIMITS.fields} fields.` });
  }
  if (fields.filter(({ type }) => type === 'file').length > FORM_LIMITS.files) {
    problems.push({ text: `A form can ask for at most ${FORM_LIMITS.files} files.` });
  }
  if (new TextEncoder().encode(JSON.stringify(fields)).length > FORM_LIMITS.bytes) {
    problems.push({ text: 'The form is too large. Shorten its text or remove some fields.' });
  }
  for (const name of ['name', 'email']) {
    const known = CONTACT_FIELDS.find((field) => field.name === name);
    const field = fields.find((asked) => asked.name === name);
    if (!field) {
      problems.push({
        text: `A form needs the field “${known?.label}”, so that you can reply.`,
      });
    } else if (!field.required || field.when) {
      problems.push({ field: name, text: `“${field.label}” must be required and always asked.` });
    }
  }
  fields.forEach((field, index) => {
    const text = fieldProblem(field, fields.slice(0, index));
    if (text) problems.push({ field: field.name, text });
  });
  return [...problems, ...specifiedProblems(form)];
}

function fieldProblem(field: FieldDefinition, earlier: FieldDefinition[]): string | undefined {
  const { name, type, label, options, min, max, when } = field;
  if (label.trim() === '') return 'Every field needs a label.';
  const quoted = `“${label}”`;
  if (earlier.some((other) => other.name === name)) return `${quoted} is on the form twice.`;
  const contact = CONTACT_FIELDS.find((known) => known.name === name);
  const isKnown = contact
    ? contact.type === type
    : name === ATTACHMENT
      ? type === 'file'
      : ADDED_NAME.test(name);
  if (!isKnown) return `${quoted} has a name that a form cannot use: ${name}.`;
  for (const part of ['label', 'hint', 'placeholder', 'error'] as const) {
    if ((field[part] ?? '').length > FORM_LIMITS[part])
      return tooLong(`Text in ${quoted}`, FORM_LIMITS[part]);
  }
  if ((type === 'choice' || type === 'choices') && !contact) {
    const problem = optionsProblem(options ?? []);
    if (problem) return `${quoted}: ${problem}`;
  }
  if (min !== undefined && max !== undefined && min > max) {
    return `${quoted}: the minimum is larger than the maximum.`;
  }
  const longest = contact?.max ?? TEXT_MAX[type];
  if (longest && (max ?? 0) > longest)
    return `${quoted}: answers can have at most ${longest} characters.`;
  if (longest && ((min ?? 0) < 0 || (min ?? 0) > longest)) {
    return `${quoted}: the minimum length must be between 0 and ${longest}.`;
  }
  return when && conditionProblem(quoted, when, earlier);
}

function optionsProblem(options: string[]): string | undefined {
  if (options.length === 0) return 'add at least one choice.';
  if (options.length > FORM_LIMITS.options) return `add at most ${FORM_LIMITS.options} choices.`;
  if (options.some((option) => option.trim() === '' || option.includes(BETWEEN_CHOICES))) {
    return 'a choice cannot be empty.';
  }
  if (options.some((option) => option.length > FORM_LIMITS.option)) {
    return `a choice can have at most ${FORM_LIMITS.option} characters.`;
  }
  return new Set(options).size < options.length ? 'two choices are the same.' : undefined;
}

/** Only earlier fields count, so conditions can never form a circle. */
function conditionProblem(
  quoted: string,
  when: NonNullable<FieldDefinition['when']>,
  earlier: FieldDefinition[],
): string | undefined {
  const source = earlier.find(({ name }) => name === when.field);
  if (!source) {
    return `${quoted} depends on a field that is not above it. Move that field up, or remove the condition.`;
  }
  return answersOf(source).includes(when.is)
    ? undefined
    : `${quoted} depends on an answer that “${source.label}” does not have.`;
}

/** The answers that another field can depend on. */
export function answersOf(field: FieldDefinition): string[] {
  if (field.type === 'consent') return [TICKED];
  if (field.name === 'serviceType') return [...SERVICE_TYPES];
  return field.type === 'choice' || field.type === 'choices' ? (field.options ?? []) : [];
}

/** What the two forms of the specification keep of each of their fields. */
const KEPT = ['type', 'label', 'required', 'min', 'max', 'error', 'options', 'when'] as const;
/** Which of their placeholders the specification names. */
const KEPT_PLACEHOLDERS = ['name', 'serviceType', 'message'];

/** Whether staff may not change this part of the field. */
export function isKept(key: string, field: string, part: keyof FieldDefinition): boolean {
  if (!specifiedForm(key)?.fields.some(({ name }) => name === field)) return false;
  return (
    (KEPT as readonly string[]).includes(part) ||
    (part === 'placeholder' && KEPT_PLACEHOLDERS.includes(field))
  );
}

function specifiedProblems({ key, fields, thankYou }: Fields): FormProblem[] {
  const problems: FormProblem[] = [];
  for (const original of specifiedForm(key)?.fields ?? []) {
    const { name, label } = original;
    const field = fields.find((asked) => asked.name === name);
    if (!field) {
      problems.push({ text: `“${label}” belongs to this form and cannot be removed.` });
      continue;
    }
    const changed = [...KEPT, 'placeholder' as const].filter(
      (part) => isKept(key, name, part) && !isSameJson(field[part], original[part]),
    );
    if (changed.length > 0) {
      problems.push({
        field: name,
        text: `“${label}” belongs to this form: its label, rules and message cannot be changed.`,
      });
    }
  }
  if (specifiedForm(key) && thankYou !== null) {
    problems.push({ text: 'The thank-you text of this form cannot be changed.' });
  }
  return problems;
}

function tooLong(what: string, max: number): string {
  return `${what} can have at most ${max} characters.`;
}

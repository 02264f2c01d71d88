import type { FieldDefinition, FormDefinition } from '~/lib/forms/form-definition';
import { type FormProblem, formProblems } from '~/lib/forms/form-problems';
import { parseForm, withConditions } from '~/lib/forms/read-form';
import { specifiedForm } from '~/lib/forms/specified-forms';
import { asJson } from '~/lib/supabase/as-json';
import { newFieldName } from './field-types';
import type { FormContent } from './forms-api';
import { FORM_MESSAGES } from './messages';

/** A form on the editor's screen. Texts are as typed. */
export interface FormDraft {
  name: string;
  fields: FieldDefinition[];
  submit: string;
  thankYou: string;
  destination: Destination;
  notifyEmail: string;
  /** Whether people can follow their enquiry by a link. */
  hasLink: boolean;
}

/** Where sent forms go. */
export const DESTINATIONS = {
  lead: 'Leads',
  candidate: 'Leads and candidates',
  email: 'Email only',
} as const;
export type Destination = keyof typeof DESTINATIONS;

function isDestination(value: string): value is Destination {
  return value in DESTINATIONS;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** `null` if the stored form cannot be read. */
export function draftOf(form: FormContent): FormDraft | null {
  const parsed = parseForm({ ...form, key: '' });
  return (
    parsed && {
      name: form.name,
      fields: parsed.fields,
      submit: parsed.submit,
      thankYou: form.thank_you ?? '',
      destination: isDestination(form.destination) ? form.destination : 'lead',
      notifyEmail: form.notify_email ?? '',
      hasLink: form.has_link,
    }
  );
}

/** The form as visitors will get it, under a key of its own: nothing typed here is anyone's draft. */
export function previewOf(draft: FormDraft, key = 'preview'): FormDefinition {
  return withConditions(definitionOf(key, draft));
}

/** The columns to save. */
export function contentOf(draft: FormDraft): FormContent {
  const { name, submit, fields, thankYou } = definitionOf('', draft);
  return {
    name,
    definition: asJson({ submit, fields }),
    thank_you: thankYou,
    destination: draft.destination,
    notify_email: draft.notifyEmail.trim() || null,
    has_link: draft.hasLink,
  };
}

/** The form as it is saved: without empty texts, and without spaces around them. */
export function definitionOf(key: string, draft: FormDraft): FormDefinition {
  return {
    key,
    name: draft.name.trim(),
    fields: draft.fields.map(cleanField),
    submit: draft.submit.trim(),
    thankYou: draft.thankYou.trim() || null,
  };
}

function cleanField({ options, ...field }: FieldDefinition): FieldDefinition {
  const entries = Object.entries(field).flatMap(([part, value]) => {
    if (typeof value !== 'string') return value === undefined ? [] : [[part, value]];
    const text = value.trim();
    return text === '' && part !== 'label' ? [] : [[part, text]];
  });
  const cleaned = Object.fromEntries(entries) as FieldDefinition;
  if (!options) return cleaned;
  return { ...cleaned, options: options.map((option) => option.trim()).filter(Boolean) };
}

export function problemsOf(key: string, draft: FormDraft): FormProblem[] {
  const problems = formProblems(definitionOf(key, draft));
  const email = draft.notifyEmail.trim();
  if (draft.destination !== 'lead' && specifiedForm(key)) {
    problems.push({ text: FORM_MESSAGES.alwaysLeads });
  }
  if (draft.destination === 'email' && !email) {
    problems.push({ text: FORM_MESSAGES.addressMissing });
  }
  if (email && !EMAIL.test(email)) problems.push({ text: FORM_MESSAGES.emailProblem });
  return problems;
}

export function withField(draft: FormDraft, field: FieldDefinition, place: number): FormDraft {
  return { ...draft, fields: draft.fields.toSpliced(place, 0, field) };
}

export function withoutField(draft: FormDraft, place: number): FormDraft {
  return { ...draft, fields: draft.fields.toSpliced(place, 1) };
}

export function withChangedField(
  draft: FormDraft,
  place: number,
  changes: Partial<FieldDefinition>,
): FormDraft {
  return {
    ...draft,
    fields: draft.fields.map((field, index) =>
      index === place ? { ...field, ...changes } : field,
    ),
  };
}

/** A copy for the same form. Contact details exist once, so their copy becomes an ordinary field. */
export function copyOf(field: FieldDefinition): FieldDefinition {
  return { ...field, name: newFieldName(), label: `${field.label} (copy)`.trim() };
}

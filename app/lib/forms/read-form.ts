import { z } from 'zod';
import { conditionCss } from './condition-css.ts';
import type { FormDefinition } from './form-definition.ts';
import { formProblems } from './form-problems.ts';

const fieldSchema = z.object({
  name: z.string(),
  type: z.enum([
    'text',
    'long_text',
    'email',
    'phone',
    'number',
    'date',
    'choice',
    'choices',
    'consent',
    'file',
    'heading',
  ]),
  label: z.string(),
  required: z.boolean(),
  placeholder: z.string().optional(),
  hint: z.string().optional(),
  options: z.array(z.string()).optional(),
  isOpen: z.boolean().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  error: z.string().optional(),
  when: z.object({ field: z.string(), is: z.string() }).optional(),
});

export const storedDefinitionSchema = z.object({
  fields: z.array(fieldSchema),
  submit: z.string(),
});

/** A row of `forms`. */
export interface StoredForm {
  key: string;
  name: string;
  definition: unknown;
  thank_you: string | null;
}

/** Adds the rules by which a browser hides fields. */
export function withConditions(form: FormDefinition): FormDefinition {
  const css = conditionCss(form.key, form.fields);
  return css ? { ...form, conditionCss: css } : form;
}

/** The form as stored, or `null` if it cannot be read. It may have problems. */
export function parseForm({ key, name, definition, thank_you }: StoredForm): FormDefinition | null {
  const { data } = storedDefinitionSchema.safeParse(definition);
  return data ? withConditions({ key, name, ...data, thankYou: thank_you }) : null;
}

/** The form for visitors, or `null` if it is broken. */
export function readForm(row: StoredForm): FormDefinition | null {
  const form = parseForm(row);
  return form && formProblems(form).length === 0 ? form : null;
}

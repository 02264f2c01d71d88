import { isSameJson } from '../same-json.ts';
import type { FormDefinition } from './form-definition.ts';
import { MAIN_FORM } from './main-form.ts';

/** The blocks that show a form, each with the form it shows unless another is chosen. */
const FORM_BLOCKS: Record<string, string> = { 'contact-form': 'main', form: '' };
/** Deeper than any block. Anything below is left unchanged. */
const DEPTH_MAX = 32;

type Fields = Record<string, unknown>;
type FindForm = (key: string) => FormDefinition | null;

/**
 * Replaces the key of each form that the content shows with its definition, so that visitors need
 * no second request. The main form is part of their script: its key stays unless staff change it.
 */
export function withForms<T>(content: T, findForm: FindForm): T {
  return withFormsIn(content, findForm, 0) as T;
}

function withFormsIn(value: unknown, findForm: FindForm, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((item) => withFormsIn(item, findForm, depth + 1));
  const { type, props } = value as Fields;
  if (typeof type === 'string' && Object.hasOwn(FORM_BLOCKS, type) && isObject(props)) {
    const key = typeof props.form === 'string' && props.form ? props.form : FORM_BLOCKS[type];
    return { ...value, props: { ...props, form: formOrKey(key ?? '', findForm) } };
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withFormsIn(part, findForm, depth + 1)]),
  );
}

/** The key of the unchanged main form or of no form; otherwise the form. */
export function formOrKey(key: string, findForm: FindForm): FormDefinition | string {
  const found = findForm(key);
  if (!found) return key;
  const { version: _, ...form } = found;
  return isSameJson(form, MAIN_FORM) ? key : form;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

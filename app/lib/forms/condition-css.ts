import type { FieldDefinition } from './form-definition.ts';

/** Every character is written as its number, so that no answer can mean anything else in CSS. */
function escaped(value: string): string {
  return [...value].map((character) => `\\${character.codePointAt(0)?.toString(16)} `).join('');
}

function isChosen({ field, is }: NonNullable<FieldDefinition['when']>): string {
  const value = `[value=${escaped(is)}]:checked`;
  return `:has([name=${field}] option${value},[name=${field}]${value})`;
}

/**
 * Hides the fields whose conditions are not met. Browsers do this without our script. One that does
 * not know `:has` shows all fields, and the server applies the conditions.
 */
export function conditionCss(key: string, fields: FieldDefinition[]): string {
  const conditions = new Map<string, string>();
  return fields
    .flatMap(({ name, when }) => {
      if (!when) return [];
      const all = (conditions.get(when.field) ?? '') + isChosen(when);
      conditions.set(name, all);
      return [`#${key}-form:not(${all}) [data-field=${name}]{display:none}`];
    })
    .join('\n');
}

import { isMarkdownTree } from '~/features/content/markdown-tree';
import { writeMarkdown } from '~/features/content/write-markdown';
import { type EditorField, isRecord } from '../block';

type Props = Record<string, unknown>;

/**
 * Properties in the form that the editor's fields use: text as typed, items without position ids.
 */
export function toEditorProps(fields: readonly EditorField[], props: Props): Props {
  const changed = fields.map((field) => [field.name, toEditorValue(field, props[field.name])]);
  return { ...props, ...Object.fromEntries(changed) };
}

function toEditorValue(field: EditorField, value: unknown): unknown {
  if (field.control === 'list' && Array.isArray(value)) {
    return value.filter(isRecord).map(({ id, ...item }) => toEditorProps(field.fields, item));
  }
  if (field.control === 'markdown' && isMarkdownTree(value)) return writeMarkdown(value);
  return value;
}

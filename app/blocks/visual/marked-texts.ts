import type { MarkdownNode } from '~/features/content/markdown-tree';
import { parseMarkdown } from '~/features/content/parse-markdown';
import { type EditorField, isRecord } from '../block';

type Props = Record<string, unknown>;

/** The name of a property, or the names and positions that lead to one in a list. */
export type TextPath = readonly (string | number)[];

/** A text of a block that can be edited in place. */
export interface BlockText {
  path: TextPath;
  label: string;
  control: 'text' | 'textarea' | 'markdown';
  value: string;
}

/** Invisible, and it takes no space. The nth text of a block has n of them at its end. */
const MARK = '\u200b';

const MARKS_AT_END = new RegExp(`${MARK}+$`);

const PLACEHOLDER = 'Write here';

/**
 * Adds an invisible mark to each text of a block, so that the canvas knows which property a text on
 * the screen comes from. Blocks render strings as usual and need not know about it.
 */
export function markTexts(
  fields: readonly EditorField[],
  props: Props,
): { props: Props; texts: BlockText[] } {
  const texts: BlockText[] = [];

  function markAll(own: readonly EditorField[], values: Props, path: TextPath): Props {
    const marked = own.map((field) => [
      field.name,
      markOne(field, values[field.name], [...path, field.name]),
    ]);
    return { ...values, ...Object.fromEntries(marked) };
  }

  function markOne(field: EditorField, value: unknown, path: TextPath): unknown {
    const { control, label } = field;
    if (control === 'list') {
      if (!Array.isArray(value)) return value;
      return value.map((item, index) =>
        isRecord(item) ? markAll(field.fields, item, [...path, index]) : item,
      );
    }
    if (control !== 'text' && control !== 'textarea' && control !== 'markdown') return value;
    if (typeof value !== 'string' || (value === '' && control !== 'markdown')) return value;
    texts.push({ path, label, control, value });
    const mark = MARK.repeat(texts.length);
    return control === 'markdown' ? [...shownText(value), mark] : value + mark;
  }

  return { props: markAll(fields, props, []), texts };
}

/** An empty text needs something to click. */
function shownText(markdown: string): MarkdownNode[] {
  const tree = parseMarkdown(markdown);
  return tree.length > 0
    ? tree
    : [{ tag: 'p', children: [{ tag: 'em', children: [PLACEHOLDER] }] }];
}

/** The text that a string on the screen comes from, if it is the whole text. */
export function markedText(shown: string, texts: readonly BlockText[]): BlockText | undefined {
  const mark = MARKS_AT_END.exec(shown)?.[0];
  const text = mark && texts[mark.length - 1];
  if (!text) return undefined;
  const whole = text.control === 'markdown' ? mark : text.value + mark;
  return shown === whole ? text : undefined;
}

/** The properties with another value at a path. */
export function withText(props: Props, path: TextPath, value: string): Props {
  return setAt(props, path, value) as Props;
}

function setAt(target: unknown, [step, ...rest]: TextPath, value: string): unknown {
  if (step === undefined) return value;
  if (Array.isArray(target)) {
    return target.map((item, index) => (index === step ? setAt(item, rest, value) : item));
  }
  if (!isRecord(target)) return target;
  return { ...target, [step]: setAt(target[step], rest, value) };
}

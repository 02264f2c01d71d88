/**
 * Whether a shortcut is meant for the text. The canvas has its own shortcuts, such as Ctrl+Z, and
 * must not receive it. Ctrl+S saves the page, wherever the cursor is.
 */
export function isForText({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !['s', 'S', 'Control', 'Meta'].includes(key);
}

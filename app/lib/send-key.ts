import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, or ⌘+Enter on a Mac, submits the form, as mail programs do. */
export function submitOnSendKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, currentTarget: form } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
}

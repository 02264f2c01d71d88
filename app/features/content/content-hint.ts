import { brokenJson } from './broken-json';
import { textToContent } from './page-text';

/** Says how the text in the JSON view will be saved (§5). */
export function contentHint(text: string): string {
  if (text.trim() === '') return 'Blocks as JSON, or plain text.';
  const content = textToContent(text);
  if (typeof content === 'string') {
    const problem = brokenJson(text);
    const why = problem ? ` (${problem})` : '';
    return `Not JSON${why}: it will be saved and shown as plain text.`;
  }
  const blocks = typeof content === 'object' && !Array.isArray(content) ? content?.blocks : null;
  if (!Array.isArray(blocks))
    return 'JSON without a list named “blocks”: visitors will see nothing.';
  return blocks.length === 1 ? '1 block' : `${blocks.length} blocks`;
}

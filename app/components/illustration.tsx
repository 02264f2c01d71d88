import { ILLUSTRATIONS, type IllustrationName } from '~/content/illustrations';
import { Drawing, type DrawingLooks } from './drawing';
import { drawingSources } from './drawing-sources';

/** File names change with their content, so browsers can cache the files forever. */
const FILES = import.meta.glob<string>('../content/illustrations/{hero,mentor,office}-*', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** One of the site's own drawings. Blocks get theirs from the server, with its files' addresses. */
export function Illustration({ name, ...looks }: DrawingLooks & { name: IllustrationName }) {
  return <Drawing drawing={drawingSources(name, ILLUSTRATIONS[name], FILES)} {...looks} />;
}

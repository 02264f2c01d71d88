import { ILLUSTRATION_PARTS, type IllustrationPartName } from '~/content/illustration-parts';
import { Drawing, type DrawingLooks } from './drawing';

const FILES = import.meta.glob<string>(
  '../content/illustrations/{site,coast,plan,laptop,tools}-*',
  {
    eager: true,
    query: '?url',
    import: 'default',
  },
);

/** A part of one of the site's own drawings. */
export function IllustrationPart({
  name,
  ...looks
}: DrawingLooks & { name: IllustrationPartName }) {
  return <Drawing name={name} facts={ILLUSTRATION_PARTS[name]} files={FILES} {...looks} />;
}

import { contentToText, textToContent } from '~/features/content/page-text';
import { mayBeEmpty } from '~/features/layouts/templates';
import { isSameJson } from '~/lib/same-json';
import type { LayoutComponent, SiteLayout } from '~/lib/site/release-parts';
import type { Json } from '~/lib/supabase/database.types';
import { SECTION_MARK } from './puck-document';

const STANDARD = 'The site’s standard section is shown here.';
const EMPTY = 'Nothing here yet.';

/** The home page as one list of blocks, with a mark where each of its sections begins. */
export function layoutToContent({ sections }: SiteLayout): string {
  const blocks = sections.flatMap(({ id, name, components }) => [
    {
      id: `section-mark-${id}`,
      type: SECTION_MARK,
      props: { section: id, name, hint: mayBeEmpty(id) ? STANDARD : EMPTY },
    },
    ...components,
  ]);
  return contentToText({ blocks: blocks as Json[] });
}

/** Whether two layouts differ only in their texts. Any other change is a separate undo step. */
export function isSameShape(one: SiteLayout, other: SiteLayout): boolean {
  return isSameJson(shapeOf(one), shapeOf(other));
}

function shapeOf({ sections }: SiteLayout) {
  return sections.map(({ components }) => components.map(({ id, isHidden }) => [id, isHidden]));
}

/** The layout made from such a list. Blocks before the first mark go into the first section. */
export function layoutWithContent(layout: SiteLayout, content: string): SiteLayout {
  const { blocks } = textToContent(content) as unknown as { blocks: LayoutComponent[] };
  const sections = layout.sections.map((section) => ({
    ...section,
    components: [] as LayoutComponent[],
  }));
  let current = sections[0];
  for (const block of blocks) {
    if (block.type === SECTION_MARK) {
      current = sections.find(({ id }) => id === block.props.section) ?? current;
    } else current?.components.push(block);
  }
  return { ...layout, sections };
}

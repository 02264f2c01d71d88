import type { ComponentConfig, Config } from '@puckeditor/core';
import { SAVED_BLOCK } from '~/features/content/page-content';
import { ONE_PAGE_TYPES } from '../one-page-types';
import type { BlockLibrary } from './all-blocks';
import { CanvasBlock, CanvasPage, UnknownBlock } from './canvas-block';
import { CanvasColumn, type Slot } from './canvas-column';
import { columnZone } from './canvas-places';
import { CanvasSavedBlock } from './canvas-saved-block';
import { CanvasSection } from './canvas-section';
import { toEditorProps } from './editor-props';
import { SECTION_MARK, UNKNOWN_BLOCK } from './puck-document';
import { puckFields } from './puck-fields';

const PRODUCT = '{product}';
const FIXED = { duplicate: false, delete: false, insert: false };

/** Describes our blocks to the canvas, based on their definitions. */
export function puckConfig(library: BlockLibrary, companyName: string): Config {
  const types = Object.keys(library);
  const categories = [...new Set(Object.values(library).map(({ category }) => category))];
  return {
    root: { fields: {}, render: CanvasPage },
    categories: {
      ...Object.fromEntries(
        categories.map((category) => [
          category,
          {
            title: category === PRODUCT ? companyName : category,
            components: types.filter(
              (type) => library[type]?.category === category && !ONE_PAGE_TYPES.has(type),
            ),
          },
        ]),
      ),
      other: { visible: false, components: [UNKNOWN_BLOCK, SECTION_MARK, ...ONE_PAGE_TYPES] },
    },
    components: {
      ...Object.fromEntries(types.map((type) => [type, componentOf(type, library)])),
      [UNKNOWN_BLOCK]: {
        label: 'Unknown block',
        fields: {},
        inline: true,
        permissions: { duplicate: false, insert: false },
        render: ({ name, puck }) => <UnknownBlock name={name} dragRef={puck.dragRef} />,
      },
      [SECTION_MARK]: {
        label: 'Section',
        fields: {},
        inline: true,
        permissions: { ...FIXED, drag: false },
        render: ({ id, name, hint, puck }) => (
          <CanvasSection id={id} name={name} hint={hint} dragRef={puck.dragRef} />
        ),
      },
    },
  };
}

function componentOf(type: string, library: BlockLibrary): ComponentConfig {
  const block = library[type];
  if (!block) throw new Error(`There is no block ${type}`);
  return {
    label: block.name,
    fields: puckFields(block.fields),
    defaultProps: toEditorProps(block.fields, block.defaults),
    // Without a wrapper element, so that blocks sit next to each other as they do on the site.
    inline: true,
    permissions: ONE_PAGE_TYPES.has(type) ? FIXED : undefined,
    render: ({ id, puck, editMode, isHidden, ...own }) => {
      const props = withColumns(id, own);
      const place = { id, type, block, props, isHidden, dragRef: puck.dragRef };
      if (type === SAVED_BLOCK) return <CanvasSavedBlock {...place} library={library} />;
      return <CanvasBlock {...place} />;
    },
  };
}

/** Puck passes each list of blocks as a function that renders the place for them. */
function withColumns(id: string, props: Record<string, unknown>): Record<string, unknown> {
  const { columns } = props;
  if (!Array.isArray(columns)) return props;
  return {
    ...props,
    columns: columns.map((column: { blocks?: Slot }, index) => ({
      ...column,
      blocks: column.blocks && <CanvasColumn zone={columnZone(id, index)} slot={column.blocks} />,
    })),
  };
}

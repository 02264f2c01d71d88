import { type Attrs, type DOMOutputSpec, type Mark, type Node, Schema } from 'prosemirror-model';
import { safeLink } from '../safe-link';
import { linkAddress } from './link-address';

/** The page's title is its only h1, so headings in a text start with h2. */
export const HEADING_LEVELS = [2, 3, 4, 5, 6] as const;

const HEADING_OF_H1 = 2;

function element(tag: string): DOMOutputSpec {
  return [tag, 0];
}

function alignOf(cell: HTMLElement): Attrs {
  const align = cell.style.textAlign || cell.getAttribute('align');
  return { align: ['left', 'center', 'right'].includes(String(align)) ? align : null };
}

function cellSpec(tag: 'th' | 'td') {
  return {
    content: '(text | image)*',
    isolating: true,
    attrs: { align: { default: null } },
    parseDOM: [{ tag, getAttrs: alignOf }],
    toDOM: ({ attrs }: Node): DOMOutputSpec => [
      tag,
      {
        ...(tag === 'th' && { scope: 'col' }),
        ...(attrs.align && { style: `text-align: ${attrs.align}` }),
      },
      0,
    ],
  };
}

/** Images are kept if they are on this site: the content security policy allows no others. */
function siteImage(image: HTMLElement): Attrs | false {
  const src = image.getAttribute('src') ?? '';
  if (!src.startsWith('/') || safeLink(src)?.kind !== 'site') return false;
  // Alt text is stored as written, so it must not contain anything that Markdown would interpret.
  return { src, alt: (image.getAttribute('alt') ?? '').replace(/[\\[\]`|<>&\s]+/g, ' ').trim() };
}

function linkOf(anchor: HTMLElement): Attrs | false {
  const href = linkAddress(anchor.getAttribute('href') ?? '');
  return href === null ? false : { href };
}

/**
 * Everything that a text may have, the same as `MarkdownTag`. Pasted HTML is read by these rules,
 * so that whatever they do not name is left out.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => element('p'),
    },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: HEADING_OF_H1 } },
      parseDOM: [
        { tag: 'h1', attrs: { level: HEADING_OF_H1 } },
        ...HEADING_LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
      ],
      toDOM: ({ attrs }) => element(`h${attrs.level}`),
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => element('blockquote'),
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      attrs: { isTight: { default: true } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: ({ attrs }) => ['ul', { 'data-tight': attrs.isTight ? '' : null }, 0],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      attrs: { isTight: { default: true }, start: { default: 1 } },
      parseDOM: [
        {
          tag: 'ol',
          getAttrs: (list) => {
            const start = Number(list.getAttribute('start') ?? 1);
            return { start: Number.isInteger(start) && start >= 0 && start < 1e9 ? start : 1 };
          },
        },
      ],
      toDOM: ({ attrs }) => [
        'ol',
        { 'data-tight': attrs.isTight ? '' : null, start: attrs.start === 1 ? null : attrs.start },
        0,
      ],
    },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => element('li'),
    },
    code_block: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    horizontal_rule: {
      group: 'block',
      parseDOM: [{ tag: 'hr' }],
      toDOM: () => ['hr'],
    },
    table: {
      content: 'table_row+',
      group: 'block',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['div', { class: 'overflow-x-auto' }, ['table', ['tbody', 0]]],
    },
    table_row: {
      content: '(table_header | table_cell)+',
      parseDOM: [{ tag: 'tr' }],
      toDOM: () => element('tr'),
    },
    table_header: cellSpec('th'),
    table_cell: cellSpec('td'),
    text: { group: 'inline' },
    image: {
      inline: true,
      group: 'inline',
      attrs: { src: {}, alt: { default: '' } },
      parseDOM: [{ tag: 'img[src]', getAttrs: siteImage }],
      toDOM: ({ attrs }) => ['img', { src: attrs.src, alt: attrs.alt }],
    },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: linkOf }],
      toDOM: ({ attrs }: Mark): DOMOutputSpec => ['a', { href: attrs.href }, 0],
    },
    strong: {
      parseDOM: [
        // Google Docs wraps everything it copies in a <b> that is not bold.
        { tag: 'b', getAttrs: (bold) => bold.style.fontWeight !== 'normal' && null },
        { tag: 'strong' },
        { style: 'font-weight=400', clearMark: ({ type }) => type.name === 'strong' },
        {
          style: 'font-weight',
          getAttrs: (weight) => /^(bold(er)?|[6-9]00)$/.test(weight) && null,
        },
      ],
      toDOM: () => element('strong'),
    },
    em: {
      parseDOM: [
        { tag: 'i', getAttrs: (italic) => italic.style.fontStyle !== 'normal' && null },
        { tag: 'em' },
        { style: 'font-style=italic' },
        { style: 'font-style=normal', clearMark: ({ type }) => type.name === 'em' },
      ],
      toDOM: () => element('em'),
    },
    del: {
      parseDOM: [
        { tag: 'del' },
        { tag: 's' },
        { tag: 'strike' },
        { style: 'text-decoration=line-through' },
        { style: 'text-decoration-line=line-through' },
      ],
      toDOM: () => element('del'),
    },
    code: {
      code: true,
      parseDOM: [{ tag: 'code' }],
      toDOM: () => element('code'),
    },
  },
});

import type { ComponentData } from '@puckeditor/core';
import { COLUMNS_BLOCK, mayBeNested, nestedIn } from '~/lib/site/nested-blocks';

type Items = readonly ComponentData[];

/** Where a block is: in a zone, which is the page itself or a column, and at which position. */
export interface Place {
  zone: string;
  index: number;
}

/** The page itself. */
export const ROOT_ZONE = 'root:default-zone';

const COLUMN_ZONE = /^(.+):columns\[(\d+)\]\.blocks$/;

interface Column {
  /** The id of the block with the columns. */
  id: string;
  column: number;
}

/** The canvas's name for a column. */
export function columnZone(id: string, column: number): string {
  return `${id}:columns[${column}].blocks`;
}

function columnOf(zone: string): Column | null {
  const [, id, column] = COLUMN_ZONE.exec(zone) ?? [];
  return id === undefined ? null : { id, column: Number(column) };
}

export function isColumn(zone: string): boolean {
  return columnOf(zone) !== null;
}

interface ColumnData {
  blocks?: Items;
}

function columnsOf(item: ComponentData | undefined): readonly ColumnData[] {
  const columns = item?.type === COLUMNS_BLOCK && item.props.columns;
  return Array.isArray(columns) ? columns : [];
}

/** The blocks of the page or of a column. */
export function itemsIn(content: Items, zone: string): Items {
  const place = columnOf(zone);
  if (!place) return content;
  const parent = content.find(({ props }) => props.id === place.id);
  return columnsOf(parent)[place.column]?.blocks ?? [];
}

/** The place of the block that a column belongs to. */
export function parentPlace(content: Items, zone: string): Place | null {
  const place = columnOf(zone);
  const index = content.findIndex(({ props }) => props.id === place?.id);
  return index < 0 ? null : { zone: ROOT_ZONE, index };
}

/** The page with more blocks at a place. */
export function withItems(content: Items, { zone, index }: Place, items: Items): ComponentData[] {
  const target = columnOf(zone);
  if (!target) return content.toSpliced(index, 0, ...items);
  return content.map((item) => {
    if (item.props.id !== target.id) return item;
    const columns = columnsOf(item).map((column, place) =>
      place === target.column
        ? { ...column, blocks: (column.blocks ?? []).toSpliced(index, 0, ...items) }
        : column,
    );
    return { ...item, props: { ...item.props, columns } };
  });
}

/** Blocks that no column can hold go below the columns instead. */
export function placeFor(content: Items, place: Place, items: Items): Place {
  if (!isColumn(place.zone) || items.every(({ type }) => mayBeNested(type))) return place;
  const parent = parentPlace(content, place.zone);
  return parent ? { ...parent, index: parent.index + 1 } : place;
}

/**
 * Where a block goes when it is moved by one: past the next block, into columns, from one column to
 * the next and out of them again. So the keyboard can reach every place. `null` at the page's ends.
 */
export function nextPlace(content: Items, { zone, index }: Place, by: 1 | -1): Place | null {
  const items = itemsIn(content, zone);
  const next = items[index + by];
  if (next) {
    const columns = columnsOf(next);
    const column = by === 1 ? 0 : columns.length - 1;
    if (columns.length === 0 || !mayBeNested(items[index]?.type))
      return { zone, index: index + by };
    return edgeOf(content, columnZone(next.props.id, column), by);
  }
  const from = columnOf(zone);
  const parent = parentPlace(content, zone);
  if (!from || !parent) return null;
  const column = from.column + by;
  if (columnsOf(content[parent.index])[column]) {
    return edgeOf(content, columnZone(from.id, column), by);
  }
  return { zone: ROOT_ZONE, index: by === 1 ? parent.index + 1 : parent.index };
}

/** The end of a column that a block enters when it moves in this direction. */
function edgeOf(content: Items, zone: string, by: 1 | -1): Place {
  return { zone, index: by === 1 ? 0 : itemsIn(content, zone).length };
}

export interface PlacedBlock extends Place {
  id: string;
  type: string;
  /** How it begins. */
  words: string;
}

const WORDS_MAX = 40;
const MARKDOWN = /[*_#>`~]+|\]\([^)]*\)|[[\]]|^[-+] /gm;
/** Two words. Choices such as “left”, keys and addresses have no space. */
const WORDS = /\S\s+\S/;

/** The first words of a block, which tell it from others of its kind. */
export function firstWords(props: Readonly<Record<string, unknown>>): string {
  const { heading, markdown } = props;
  const named = [heading, markdown].find((text) => typeof text === 'string' && text.trim());
  const text =
    named ?? Object.values(props).find((value) => typeof value === 'string' && WORDS.test(value));
  const words = String(text ?? '')
    .replace(MARKDOWN, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX).trimEnd()}…` : words;
}

/** Every block of the page with its place, in reading order. */
export function placedBlocks(content: Items): PlacedBlock[] {
  return content.flatMap((item, index) => [
    { id: item.props.id, type: item.type, zone: ROOT_ZONE, index, words: firstWords(item.props) },
    ...columnsOf(item).flatMap(({ blocks = [] }, column) =>
      blocks.map(({ type, props }, place) => ({
        id: props.id,
        type,
        zone: columnZone(item.props.id, column),
        index: place,
        words: firstWords(props),
      })),
    ),
  ]);
}

/** Changes the number of columns. Blocks in a removed column move into the last one. */
export function withColumnCount(columns: readonly ColumnData[], count: number): ColumnData[] {
  const kept = Array.from({ length: count }, (_, index) => columns[index] ?? { blocks: [] });
  const rest = nestedIn({ columns: columns.slice(count) }) as ComponentData[];
  return kept.map((column, index) =>
    index === count - 1 ? { ...column, blocks: [...(column.blocks ?? []), ...rest] } : column,
  );
}

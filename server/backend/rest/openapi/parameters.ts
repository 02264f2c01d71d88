const OPTIONAL_TEXT = { required: false, type: 'string' } as const;

/** What every table understands, as PostgREST describes it. */
export const COMMON_PARAMETERS = {
  preferReturn: preference(['return=representation', 'return=minimal', 'return=none']),
  preferCount: preference(['count=exact', 'count=planned', 'count=estimated', 'count=none']),
  preferPost: preference([
    'return=representation',
    'return=minimal',
    'return=none',
    'resolution=ignore-duplicates',
    'resolution=merge-duplicates',
  ]),
  select: query('select', 'Filtering Columns'),
  on_conflict: query('on_conflict', 'On Conflict'),
  order: query('order', 'Ordering'),
  range: { name: 'Range', description: 'Limiting and Pagination', in: 'header', ...OPTIONAL_TEXT },
  rangeUnit: {
    name: 'Range-Unit',
    description: 'Limiting and Pagination',
    in: 'header',
    default: 'items',
    ...OPTIONAL_TEXT,
  },
  offset: query('offset', 'Limiting and Pagination'),
  limit: query('limit', 'Limiting and Pagination'),
} as const;

function preference(values: string[]) {
  const shared = { name: 'Prefer', description: 'Preference', in: 'header', required: false };
  return { ...shared, type: 'string', enum: values } as const;
}

function query(name: string, description: string) {
  return { name, description, in: 'query', required: false, type: 'string' } as const;
}

export function refs(...names: string[]) {
  return names.map((name) => ({ $ref: `#/parameters/${name}` }));
}

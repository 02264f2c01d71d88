import { RestError } from './errors.ts';

export interface MediaType {
  format: 'array' | 'object' | 'csv';
  isStripped: boolean;
  contentType: string;
}

const JSON_ARRAY: MediaType = {
  format: 'array',
  isStripped: false,
  contentType: 'application/json; charset=utf-8',
};

/** The first acceptable type in the order of the client's preference. */
export function negotiate(accept: string | undefined): MediaType {
  if (!accept || accept === '*/*') return JSON_ARRAY;
  const wanted = accept
    .split(',')
    .map((part) => ({ part: part.trim(), quality: Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1) }))
    .sort((a, b) => b.quality - a.quality);
  for (const { part } of wanted) {
    const mediaType = parseMediaType(part.toLowerCase());
    if (mediaType) return mediaType;
  }
  const names = wanted.map(({ part }) => part).join(', ');
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${names}`);
}

function parseMediaType(text: string): MediaType | undefined {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  const isStripped = parameters.includes('nulls=stripped');
  const suffix = `${isStripped ? ';nulls=stripped' : ''}; charset=utf-8`;
  switch (name) {
    case '*/*':
    case 'application/json':
      return JSON_ARRAY;
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      if (!isStripped) return JSON_ARRAY;
      return {
        format: 'array',
        isStripped,
        contentType: `application/vnd.pgrst.array+json${suffix}`,
      };
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return {
        format: 'object',
        isStripped,
        contentType: `application/vnd.pgrst.object+json${suffix}`,
      };
    case 'text/csv':
      return { format: 'csv', isStripped: false, contentType: 'text/csv; charset=utf-8' };
    default:
      return undefined;
  }
}

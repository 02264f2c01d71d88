import type { Json } from './database.types.ts';

/** Our own objects are plain data, which TypeScript cannot tell from their interfaces. */
export function asJson(value: object): Json {
  return value as unknown as Json;
}

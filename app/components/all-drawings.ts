import { ILLUSTRATION_PARTS } from '~/content/illustration-parts';
import { ILLUSTRATIONS } from '~/content/illustrations';
import { type DrawingSources, drawingSources } from './drawing-sources';

const FILES = import.meta.glob<string>('../content/illustrations/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const DRAWINGS = { ...ILLUSTRATIONS, ...ILLUSTRATION_PARTS };

/** The files of any drawing, or part of one. Null for an unknown name. */
export function findDrawing(name: unknown): DrawingSources | null {
  if (typeof name !== 'string' || !Object.hasOwn(DRAWINGS, name)) return null;
  return drawingSources(name, DRAWINGS[name as keyof typeof DRAWINGS], FILES);
}

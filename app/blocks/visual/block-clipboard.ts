import { z } from 'zod';
import { keepDraft, loadDraft } from '~/lib/local-draft';
import { clipboardText, copyText } from '~/lib/secure-context';
import type { StoredBlock } from './block-items';

/** Marks text on the clipboard as blocks of a page. */
const FORMAT = 'page-blocks';
const VERSION = 1;
const BLOCKS_MAX = 100;
/** As much as a page may hold. */
const TEXT_MAX = 1_000_000;

/** Where blocks are kept for browsers that don't let pages read the clipboard. */
const KEPT = 'copied-blocks';

const clipSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  blocks: z.array(z.unknown()).min(1).max(BLOCKS_MAX),
});

/** Blocks as text, because every program's clipboard can hold text. */
export function clipText(blocks: readonly StoredBlock[]): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, blocks });
}

/**
 * The blocks in a text from the clipboard, or `null` if it is something else. Anyone can write such
 * a text, so the blocks must still be read by their definitions.
 */
export function readClip(text: unknown): unknown[] | null {
  if (typeof text !== 'string' || text.length > TEXT_MAX) return null;
  try {
    return clipSchema.parse(JSON.parse(text)).blocks;
  } catch {
    return null;
  }
}

/** Keeps blocks in this browser for the Paste button, and for pages on plain http. */
export function keepClip(text: string): void {
  keepDraft(KEPT, text);
}

/** Copies blocks to the clipboard. On plain http they may be kept in this browser only. */
export async function writeClip(text: string): Promise<void> {
  keepClip(text);
  try {
    await copyText(text);
  } catch {
    // The copy that was kept can be pasted in this browser.
  }
}

/**
 * The blocks that were copied last: from the clipboard if the browser and the person allow it,
 * otherwise from this browser.
 */
export async function loadClip(): Promise<unknown[] | null> {
  const kept = readClip(loadDraft(KEPT)?.value);
  try {
    return readClip(await clipboardText()) ?? kept;
  } catch {
    return kept;
  }
}

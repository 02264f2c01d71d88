import { writeFile } from 'node:fs/promises';
import { test } from '@playwright/test';

/**
 * Writes a file for a test to choose. Playwright would take a second to send 2 MB to the browser.
 */
export async function fileOnDisk(name: string, content: Buffer): Promise<string> {
  const file = test.info().outputPath(name);
  await writeFile(file, content);
  return file;
}

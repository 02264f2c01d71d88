import { writeFile } from 'node:fs/promises';
import { test } from '@playwright/test';

/** Writes a file for a test to choose. Content that Playwright sends to the browser itself takes a second for 2 MB. */
export async function fileOnDisk(name: string, content: Buffer): Promise<string> {
  const file = test.info().outputPath(name);
  await writeFile(file, content);
  return file;
}

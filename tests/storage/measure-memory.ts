/**
 * memory.test.ts runs this in its own process: it uploads each image, or makes its largest
 * rendition, one after the other, and prints the peak growth of the process in bytes after each.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { cleanImage } from '../../server/backend/storage/images/clean-image.ts';
import '../../server/backend/storage/images/image-work.ts';
import { planRendition } from '../../server/backend/storage/images/plan.ts';
import { measure, render } from '../../server/backend/storage/images/render.ts';
import { transformSchema } from '../../server/backend/storage/images/transform.ts';

const MAX_BYTES = 10 * 1024 * 1024;

const tasks: [use: 'upload' | 'rendition', file: string][] = JSON.parse(process.argv[2] ?? '[]');
// Loads libvips first, because that happens once and is not part of an image's cost.
const tiny = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
await cleanImage(tiny, 'image/png', MAX_BYTES);

const before = process.memoryUsage.rss();
const grown: number[] = [];
for (const [use, file] of tasks) {
  await (use === 'upload' ? upload : renderLargest)(await readFile(file));
  grown.push((await peakBytes()) - before);
}
console.log(JSON.stringify(grown));

async function upload(bytes: Buffer) {
  const { format } = await sharp(bytes).metadata();
  await cleanImage(bytes, `image/${format}`, MAX_BYTES);
}

async function renderLargest(bytes: Buffer) {
  const plan = planRendition(await measure(bytes), transformSchema.parse({ width: 9999 }));
  await render(bytes, plan, 'avif');
}

/** Without Linux's own counter, uses the system's, which includes the parent's memory. */
async function peakBytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const [, kilobytes = process.resourceUsage().maxRSS] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? [];
  return Number(kilobytes) * 1024;
}

/**
 * Run by memory.test.ts in a process of its own: takes the image in the file as an upload, or makes the
 * largest rendition of it, several times over, and prints by how many bytes the process grew at most.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { cleanImage } from '../../server/images/clean-image.ts';
import '../../server/images/image-work.ts';
import { planRendition } from '../../server/images/plan.ts';
import { measure, render } from '../../server/images/render.ts';
import { type Format, transformSchema } from '../../server/images/transform.ts';

const MAX_BYTES = 10 * 1024 * 1024;
/** An upload twice, to see that nothing piles up; a rendition takes seconds. */
const TIMES = process.argv[3] ? 1 : 2;

const [, , file = '', format] = process.argv;
const bytes = await readFile(file);
const { format: source } = await sharp(bytes).metadata();
// What libvips loads once is not part of what an image costs.
const tiny = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
await cleanImage(tiny, 'image/png', MAX_BYTES);

const before = process.memoryUsage.rss();
const startedAt = process.cpuUsage();
for (let count = 0; count < TIMES; count++) {
  if (format) {
    const plan = planRendition(await measure(bytes), transformSchema.parse({ width: 9999 }));
    await render(bytes, plan, format as Format);
  } else {
    await cleanImage(bytes, `image/${source}`, MAX_BYTES);
  }
}
const { user, system } = process.cpuUsage(startedAt);
const grown = (await peakBytes()) - before;
console.log(JSON.stringify({ grown, cpuMs: Math.round((user + system) / 1000 / TIMES) }));

/** Where there is none of Linux's own counters, the system's, which counts the parent's memory too. */
async function peakBytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const [, kilobytes = process.resourceUsage().maxRSS] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? [];
  return Number(kilobytes) * 1024;
}

import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { holdSession } from '../e2e/support/people.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { ensureBrowser } from './lib/browser.mjs';

/**
 * Measures how typing feels in the visual editor, in a short page and a long one, in a field of the
 * panel and in a rich text on the canvas: the time from a key to the frame that shows it, and the
 * main-thread CPU per key, which varies less on a busy machine.
 */

const SIZES = [10, 200];
const PLACES = ['panel', 'canvas'] as const;
type Place = (typeof PLACES)[number];
const KEYS = 100;
/** A fast typist, who pauses now and then while the page is updated and saved. */
const KEY_EVERY_MS = 120;
const KEYS_TO_A_REST = 20;
const REST_MS = 1_500;
const WARM_UP = 'Warming up ';
const TEXT = 'A page of many blocks is typed in as quickly as a short one, word for word. ';
/** Every kind of block, with its default content. */
const TYPES = [
  'heading',
  'rich-text',
  'feature-list',
  'faq',
  'call-to-action',
  'stats',
  'benefits',
  'process-steps',
  'testimonials',
  'divider',
];

declare global {
  interface Window {
    keyTimes: number[];
    longTasks: number[];
  }
}

async function main() {
  const folder = await temporaryFolder();
  const server = await startServerProcess(folder.path);
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
  console.log(`Machine load before: ${loadavg()[0]?.toFixed(1)}\n`);
  console.log(
    '                    key to frame, ms         main thread,   longest task   opens in',
  );
  console.log('blocks            median    p95  slowest    ms CPU a key   while typing');
  try {
    for (const place of PLACES) {
      for (const size of SIZES) {
        const context = await browser.newContext({ baseURL: server.url });
        console.log(await measure(server, await context.newPage(), size, place));
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await server.stop();
    await folder.remove();
  }
  console.log(`\nMachine load after: ${loadavg()[0]?.toFixed(1)}`);
}

const MIDDLE = {
  panel: { type: 'heading', props: { heading: 'The middle' } },
  canvas: { type: 'rich-text', props: { markdown: `The middle\n\n${TEXT.repeat(40)}` } },
};

/**
 * Opens the block in the middle and returns where to type, and the frame that receives the keys.
 */
async function openMiddle(page: Page, place: Place) {
  if (place === 'panel') {
    const field = page.getByLabel('Heading', { exact: true }).filter({ visible: true });
    await field.fill('');
    return { field, frame: page.mainFrame(), typedIn: () => field.inputValue() };
  }
  const canvas = page.frameLocator('iframe');
  await canvas.getByText('The middle').click({ force: true });
  const field = canvas.getByRole('textbox', { name: 'Text' });
  // The cursor must be where someone clicked before a key moves it.
  await field.waitFor();
  await page.waitForTimeout(REST_MS);
  await field.press('ControlOrMeta+Home');
  const [, frame = page.mainFrame()] = page.frames();
  const typedIn = async () => (await field.textContent())?.split('The middle')[0] ?? '';
  return { field, frame, typedIn };
}

async function measure(
  server: ServerProcess,
  page: Page,
  size: number,
  place: Place,
): Promise<string> {
  await holdSession(page);
  const middle = Math.floor(size / 2);
  const blocks = Array.from({ length: size }, (_, index) => ({
    id: `b${index}`,
    ...(index === middle ? MIDDLE[place] : { type: TYPES[index % TYPES.length] ?? '', props: {} }),
  }));
  const service = await serviceClient(server);
  const { data, error } = await service
    .from('content_pages')
    .insert({ title: `${size} blocks`, slug: `${place}-${size}`, content: { blocks } })
    .select('id')
    .single();
  if (error) throw error;

  const since = performance.now();
  await page.goto(`/admin/content/edit/${data.id}`);
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  const opened = performance.now() - since;
  await page.getByRole('button', { name: 'Outline' }).click();
  await page.getByRole('list', { name: 'Outline' }).getByRole('button').nth(middle).click();
  const { field, frame, typedIn } = await openMiddle(page, place);
  await field.pressSequentially(WARM_UP, { delay: KEY_EVERY_MS });

  await frame.evaluate(watchKeys);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds();
  for (let typed = 0; typed < KEYS; typed += KEYS_TO_A_REST) {
    const words = TEXT.repeat(KEYS).slice(typed, typed + KEYS_TO_A_REST);
    await field.pressSequentially(words, { delay: KEY_EVERY_MS });
    await page.waitForTimeout(REST_MS);
  }
  const cpu = ((await taskSeconds()) - before) * 1000;
  const { keys, tasks } = await frame.evaluate(() => ({
    keys: window.keyTimes.sort((a, b) => a - b),
    tasks: window.longTasks,
  }));
  const value = await typedIn();
  const expected = WARM_UP + TEXT.repeat(KEYS).slice(0, KEYS);
  if (value !== expected || keys.length !== KEYS) {
    throw new Error(`Text or key times were lost; the field has: ${value}`);
  }
  const at = (share: number) => (keys[Math.ceil(keys.length * share) - 1] ?? 0).toFixed(1);
  return [
    `${String(size).padStart(6)} ${place.padEnd(7)}`,
    at(0.5).padStart(10),
    at(0.95).padStart(7),
    at(1).padStart(9),
    (cpu / KEYS).toFixed(1).padStart(16),
    Math.max(0, ...tasks)
      .toFixed(0)
      .padStart(15),
    `${(opened / 1000).toFixed(1)} s`.padStart(11),
  ].join('');

  async function taskSeconds(): Promise<number> {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  }
}

/**
 * Runs in the page or in the canvas's frame: measures from the key to the end of the next frame. It
 * requests that frame from the page, as the editor does, so that its callback runs first.
 */
function watchKeys() {
  window.keyTimes = [];
  window.longTasks = [];
  document.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      window.parent.requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp);
        port2.postMessage(null);
      }),
    true,
  );
  new PerformanceObserver((list) => {
    window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}

await main();

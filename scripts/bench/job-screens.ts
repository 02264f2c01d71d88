import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '../lib/browser.mjs';
import { ADMIN, type BenchServer } from './server.ts';

/** How long people wait for screens about jobs, once `jobs.ts` has filled the database. */

const LIST_MS = 50;
const BOARD_MS = 300;
const BOARD_RUNS = 7;
/** How long the pointer is on the tab before the button goes down. */
const POINTING_MS = 100;
/** Each of these lists is rendered for the first time. */
const LISTS = Array.from({ length: 30 }, (_, n) => `/jobs?trade=Trade+${n}`);

export async function benchJobScreens(server: BenchServer, vacancyId: string) {
  console.log('\nScreens about jobs: the middle of several runs');
  await fetch(`${server.url}/jobs`);
  const lists: number[] = [];
  for (const list of LISTS) {
    const started = performance.now();
    await (await fetch(server.url + list)).text();
    lists.push(performance.now() - started);
  }
  print('jobs of a trade, not in the cache', lists, LIST_MS);
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
  print(
    'from pressing Pipeline to all cards',
    await openBoard(browser, server, vacancyId),
    BOARD_MS,
  );
  await browser.close();
}

async function openBoard(browser: Browser, { url }: BenchServer, vacancyId: string) {
  const page = await browser.newPage({ baseURL: url });
  const advert = `/admin/vacancies/${vacancyId}`;
  await page.goto(advert);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Summary').waitFor();
  const times: number[] = [];
  for (let run = 0; run < BOARD_RUNS; run++) times.push(await openOnce(page, advert));
  return times;
}

/** Measures inside the page, from the click to the frame that shows the cards. */
async function openOnce(page: Page, advert: string): Promise<number> {
  await page.goto(advert);
  await page.getByLabel('Summary').waitFor();
  // People point at a tab before they press it.
  await page.getByRole('tab', { name: 'Pipeline' }).hover();
  await page.waitForTimeout(POINTING_MS);
  return page.evaluate(async () => {
    const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
      ({ textContent }) => textContent === 'Pipeline',
    );
    const started = performance.now();
    tab?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    const nextFrame = () => new Promise(requestAnimationFrame);
    while (!document.querySelector('[aria-label^="Stage of"]')) await nextFrame();
    // The frame with the cards has been painted when the one after it starts.
    await nextFrame();
    return performance.now() - started;
  });
}

function print(name: string, times: number[], limitMs: number) {
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const note = middle <= limitMs ? '' : '  over';
  console.log(
    `${name.padEnd(60)}${`${middle.toFixed(1)} ms`.padStart(10)}${`of ${limitMs}`.padStart(18)}${note}`,
  );
}

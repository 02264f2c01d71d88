import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { PUBLIC_PATHS } from '../app/lib/site/sitemap.ts';
import { startServerProcess, temporaryFolder } from '../tests/support/server-process.ts';
import { ensureBrowser } from './lib/browser.mjs';

/**
 * Runs Lighthouse on every public route, as on a phone. It is fetched on demand rather than
 * installed: with its dependencies it is larger than everything else here together.
 */

const LIGHTHOUSE = 'lighthouse@13.5.0';
const PATHS = [
  ...PUBLIC_PATHS,
  '/jobs/apprentice-electrician-malaga',
  '/blog',
  '/how-a-traineeship-works',
  '/privacy',
  '/terms',
  '/login',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<
    (typeof CATEGORIES)[number],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

async function main() {
  const folder = await temporaryFolder();
  const reports = await mkdtemp(path.join(tmpdir(), 'tuart-lighthouse-'));
  const server = await startServerProcess(folder.path);
  console.log(`Machine load before: ${loadavg()[0]?.toFixed(1)}\n`);
  console.log(
    `${'route'.padEnd(26)} perf  a11y  best   seo   LCP ms  TBT ms    CLS   why below 100`,
  );
  try {
    for (const route of process.argv[2] ? [process.argv[2]] : PATHS) {
      // Fetches the page first, so that Lighthouse measures what visitors get: a page already
      // rendered.
      await fetch(server.url + route);
      const report = await measure(server.url + route, path.join(reports, 'report.json'));
      console.log(tableRow(route, report));
    }
  } finally {
    await server.stop();
    await folder.remove();
    await rm(reports, { recursive: true });
  }
}

async function measure(url: string, output: string): Promise<Report> {
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const args = [
    ...['exec', '--yes', '--', LIGHTHOUSE, url, '--quiet', '--output=json'],
    `--output-path=${output}`,
    `--chrome-flags=${flags.join(' ')}`,
  ];
  const npm = spawn('npm', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CHROME_PATH: await ensureBrowser() },
  });
  const [code] = await once(npm, 'close');
  if (code !== 0) throw new Error(`Lighthouse exited with code ${code} for ${url}`);
  return JSON.parse(await readFile(output, 'utf8'));
}

function tableRow(route: string, { categories, audits }: Report): string {
  const scores = CATEGORIES.map((name) => Math.round((categories[name].score ?? 0) * 100));
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const causes = CATEGORIES.flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.995)
    .map(({ id }) => id);
  return [
    route.padEnd(26),
    ...scores.map((score) => String(score).padStart(4).padEnd(6)),
    figure('largest-contentful-paint').toFixed(0).padStart(6),
    figure('total-blocking-time').toFixed(0).padStart(7),
    figure('cumulative-layout-shift').toFixed(3).padStart(8),
    `  ${causes.join(', ')}`,
  ].join('');
}

await main();

import { expect, it } from 'vitest';
import { startDevelopmentProcess, temporaryFolder } from '../support/server-process.ts';

/** Vite reads the whole source. */
const LONG = { timeout: 240_000 };

it('npm run dev serves pages through Vite, with the real backend behind them', LONG, async () => {
  const folder = await temporaryFolder();
  const server = await startDevelopmentProcess(folder.path);
  const home = await fetch(server.url);
  expect(home.status).toBe(200);
  const html = await home.text();
  expect(html).toContain('Tuart Workforce');
  expect(html).toContain('hmr-runtime');
  // From an inline script, which Vite builds on request.
  expect(html).toMatch(/<script>\(function\(\)\{[^<]*tuart-theme/);
  expect((await fetch(`${server.url}/@vite/client`)).status).toBe(200);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  await folder.remove();
});

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const SERVER = path.resolve(import.meta.dirname, '..');

function linesOf(script: string): { status: number | null; lines: Record<string, unknown>[] } {
  const code = `
    import { createLogger } from '${SERVER}/logger.ts';
    import { logAllOutput } from '${SERVER}/observe/log-output.ts';
    logAllOutput(createLogger('info'));
    ${script}
  `;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '--eval', code],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  return { status, lines: lines.map((line) => JSON.parse(line)) };
}

it('writes what packages and Node print as lines of JSON, without secrets', () => {
  const { status, lines } = linesOf(`
    console.log('signed in as kim@example.com with %s', 'Bearer abc');
    console.error(new Error('kim@example.com is unknown'));
    process.emitWarning('old function');
    setTimeout(() => {});
  `);
  expect(status).toBe(0);
  expect(lines).toMatchObject([
    { level: 30, text: 'signed in as … with …' },
    { level: 50, err: { message: '… is unknown', stack: expect.stringContaining('    at ') } },
    { level: 40, err: { message: 'old function' } },
  ]);
});

it('writes an error that nobody caught as a line of JSON and ends', () => {
  const { status, lines } = linesOf(`
    setTimeout(() => { throw new Error('no token for kim@example.com'); });
    await new Promise(() => setTimeout(() => {}, 20_000));
  `);
  expect(status).toBe(1);
  expect(lines).toMatchObject([{ level: 60, err: { message: 'no token for …' } }]);
});

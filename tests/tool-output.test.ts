import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const INSTALL = path.resolve(import.meta.dirname, '../scripts/lib/install.mjs');

it('what a failed tool printed is in the log as lines of JSON', () => {
  const tool = 'console.log("one"); console.error("two"); process.exit(3)';
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...['--input-type=module', '--eval'],
      `import { runTool } from ${JSON.stringify(INSTALL)};
       process.exitCode = await runTool(process.execPath, ['-e', ${JSON.stringify(tool)}]);`,
    ],
    { encoding: 'utf8' },
  );
  expect(stdout).toBe('');
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(2);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: 50, msg: 'one' }),
      expect.objectContaining({ level: 50, msg: 'two' }),
    ]),
  );
});

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const shared = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Vitest waits one second, which a busy machine does not always keep.
  expect: { poll: { timeout: 20_000 } },
};

/**
 * Vitest starts the largest files first until it knows how long each takes. These are small and
 * take long, so one worker would run them alone in the end.
 */
const LONG = [
  'development',
  'durability',
  'killed-restores',
  'silent-servers',
  'lying-servers',
  'mail-in',
  'upgrade',
  'erasing',
  'database-outage',
].map((name) => `/tests/operations/${name}.test.ts`);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    sequence: { sequencer: LongFirst },
    // Tests wait for processes and the database, so two cores have time for more than two.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        oxc: { jsx: { development: false } },
        test: {
          ...shared,
          name: 'quick',
          include: ['app/**/*.test.ts', 'server/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/operations/**'],
          globalSetup: ['tests/support/test-cluster.ts'],
          // A separate process for each file would spend more time on starting than on testing.
          isolate: false,
          // React as visitors get it. Its development build takes twice as long to render.
          env: { NODE_ENV: 'production' },
        },
      },
      {
        // Starts the built server as a process, so it needs `react-router build` first.
        extends: true,
        test: {
          ...shared,
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          globalSetup: ['tests/support/prepared-data-dir.ts'],
          isolate: false,
          // Each look is a request, so looking more often takes time from what is waited for.
          expect: { poll: { ...shared.expect.poll, interval: 200 } },
          testTimeout: 120_000,
          hookTimeout: 150_000,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

const shared = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Vitest waits one second, which a busy machine does not always keep.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Tests spend most of their time waiting for a process or the database.
    maxWorkers: 3,
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
          testTimeout: 60_000,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'tools/**/*.test.ts', 'sdk/**/*.test.ts', 'web/**/*.test.ts'],
    globalSetup: ['server/tests/cluster.ts', 'server/tests/pages.ts'],
    pool: 'forks',
    // A worker loads the product once and runs many files on it: loading costs more than most of them.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['default', './tools/count-reporter.ts'],
  },
})

import { availableParallelism } from 'node:os'
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
    // Each has a server of its own and a share of the one PostgreSQL: more than cores only wait for each other.
    maxWorkers: Math.max(2, availableParallelism()),
    reporters: ['default', './tools/count-reporter.ts'],
  },
})

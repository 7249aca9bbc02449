import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { HeavyFirst } from './tools/heavy-first.ts'

/** `npm run test:unit` and its like; all of them where nothing is said. */
const tier = process.env.TEST_TIER
const tests = tier === 'unit' || tier === 'heavy' ? `*.${tier}.test.ts` : '*.test.ts'
const everywhere = ['server', 'tools', 'sdk', 'web'].map(folder => `${folder}/**/${tests}`)

/** `npm run stress`: the files that have a full size, at that size. */
const atFullSize = () =>
  globSync(everywhere, { exclude: ['**/node_modules/**'] }).filter(file =>
    readFileSync(file, 'utf8').includes('process.env.STRESS'),
  )

export default defineConfig({
  test: {
    include: process.env.STRESS ? atFullSize() : everywhere,
    exclude: ['**/node_modules/**', ...(tier === 'story' ? ['**/*.{unit,heavy}.test.ts'] : [])],
    // A test of plain functions needs neither a database nor pages.
    globalSetup: tier === 'unit' ? [] : ['server/tests/cluster.ts', 'server/tests/pages.ts'],
    sequence: { sequencer: HeavyFirst },
    pool: 'forks',
    // A worker loads the product once and runs many files on it: loading costs more than most of them.
    isolate: false,
    // Transformed modules are kept for runs of single files, retries, and the run that oldest-postgres starts.
    fsModuleCache: true,
    testTimeout: process.env.STRESS ? 900_000 : 30_000,
    hookTimeout: 60_000,
    // What is waited for comes in its own time on a busy machine; a second, the default, is too little.
    expect: { poll: { timeout: 15_000 } },
    // Each has a server of its own and a share of the one PostgreSQL: more than cores only wait for each other.
    maxWorkers: Math.max(2, availableParallelism()),
    reporters: ['default', './tools/count-reporter.ts'],
  },
})

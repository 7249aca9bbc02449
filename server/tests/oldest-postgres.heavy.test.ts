import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 900_000 })

const isStory = (file: string) => /(?<!\.unit|\.heavy)\.test\.ts$/.test(file)
const FOLDERS = ['server/platform/jobs', 'server/platform/tallies', 'server/modules/webhooks/**']

/** Whatever is done for all organizations: crons, wake-ups, look-ups, jobs. */
const stories = [
  'server/tests/catalogue.test.ts',
  ...globSync(FOLDERS.map(folder => `${folder}/*.test.ts`)),
  ...globSync('server/**/*.test.ts').filter(file => readFileSync(file, 'utf8').includes('runCron(')),
].filter(isStory)

// The ordinary run has the newest PostgreSQL, and an owner that makes its own roles.
it('is served by the oldest PostgreSQL as well, with roles that an administrator made', async () => {
  expect(stories.length).toBeGreaterThan(20)
  // Its own run, which counts for itself.
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, TEST_OUTCOME: ____, ...env } = process.env
  const run = await promisify(execFile)(
    'npx',
    ['vitest', 'run', '--testTimeout=120000', ...new Set(stories)],
    {
      env: { ...env, TEST_POSTGRES: 'system', TEST_TIER: 'story' },
      maxBuffer: 64 * 1024 * 1024,
    },
  ).catch((error: { stdout: string }) => error)
  expect(run.stdout).toMatch(/\n\d+ passed, 0 failed\n$/)
})

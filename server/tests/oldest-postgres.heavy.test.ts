import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 900_000 })

const isStory = (file: string) => /(?<!\.unit|\.heavy)\.test\.ts$/.test(file)
const FOLDERS = ['server/platform/jobs', 'server/platform/tallies', 'server/modules/webhooks/**']
const FULL = process.env.STRESS === '1'

/**
 * What is done for all organizations: every cron that works by organization, wake-ups, look-ups, jobs. By `npm run stress`
 * also each story in which a cron takes part.
 */
const stories = [
  'server/tests/catalogue.test.ts',
  'server/tests/crons-for-each.test.ts',
  ...globSync(FOLDERS.map(folder => `${folder}/*.test.ts`)),
  ...globSync('server/**/*.test.ts').filter(file => FULL && readFileSync(file, 'utf8').includes('runCron(')),
].filter(isStory)

// The ordinary run has the newest PostgreSQL, and an owner that makes its own roles.
it('is served by the oldest PostgreSQL as well, with roles that an administrator made', async () => {
  expect(stories.length).toBeGreaterThan(FULL ? 20 : 8)
  // Its own run, which counts for itself.
  const own = ['VITEST', 'VITEST_WORKER_ID', 'VITEST_POOL_ID', 'TEST_OUTCOME', 'STRESS']
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.includes(name)))
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

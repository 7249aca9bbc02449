import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acquireLock } from './lock.ts'

let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bowline-lock-test-'))
})

afterEach(() => rm(dir, { recursive: true, force: true }))

/** A claim as this process would leave it, with some of its marks changed. */
async function leaveClaim(changes: object): Promise<string> {
  const lock = await acquireLock(dir, '/data')
  const claim = (await readdir(dir)).find(name => name.endsWith('.claim'))!
  const owner = JSON.parse(await readFile(join(dir, claim), 'utf8'))
  await lock.release()
  await writeFile(join(dir, '1-left.claim'), JSON.stringify({ ...owner, ...changes }))
  await writeFile(join(dir, '1-left.held'), '')
  return join(dir, '1-left.claim')
}

it('is free again after release', async () => {
  const first = await acquireLock(dir, '/data')
  await expect(acquireLock(dir, '/data')).rejects.toThrow(
    `Another Bowline server (pid ${process.pid}) is already using /data`,
  )
  await first.release()
  expect(await readdir(dir)).toEqual([])
  await (await acquireLock(dir, '/data')).release()
})

it('lets one of many contenders through', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => acquireLock(dir, '/data')))
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
})

it('ignores the claim of a dead process whose pid lives on in another one', async () => {
  await leaveClaim({ started: 'another time' })
  await (await acquireLock(dir, '/data')).release()
  expect(await readdir(dir)).toEqual([])
})

it('ignores a claim from before the last boot and one that a power failure emptied', async () => {
  await leaveClaim({ boot: 'an earlier one' })
  await writeFile(join(dir, '2-left.claim'), '')
  await (await acquireLock(dir, '/data')).release()
  expect(await readdir(dir)).toEqual([])
})

it('judges the claim of another container by its heartbeat', async () => {
  const claim = await leaveClaim({ pidNamespace: 'another', pid: 1 })
  const heart = setInterval(() => utimes(claim, new Date(), new Date()), 20)
  await expect(acquireLock(dir, '/data', 300)).rejects.toThrow(
    'Another Bowline server (pid 1) is already using',
  )
  clearInterval(heart)
  await (await acquireLock(dir, '/data', 300)).release()
  expect(await readdir(dir)).toEqual([])
})

import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDataDir, dataDirMode } from './data-dir.ts'

let dataDir = ''
const modeOf = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777
const write = async (name: string, mode: number) => {
  const path = join(dataDir, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'x')
  await chmod(path, mode)
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bowline-data-'))
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('closes what an older version left open, and opens nothing', async () => {
  await write('demo.json', 0o644)
  await write('app-secret', 0o400)
  await write('files/place/ab/file', 0o644)
  await write('postgres/cluster/PG_VERSION', 0o640)
  for (const folder of ['files/place/ab', 'files/place', 'files', 'postgres']) {
    await chmod(join(dataDir, folder), 0o755)
  }
  await closeDataDir(dataDir)
  const names = ['.', 'demo.json', 'app-secret', 'files', 'files/place', 'files/place/ab/file']
  const modes = await Promise.all(names.map(modeOf))
  expect(modes).toEqual([dataDirMode(), 0o600, 0o400, 0o700, 0o700, 0o600])
  expect([await modeOf('postgres'), await modeOf('postgres/cluster/PG_VERSION')]).toEqual([0o755, 0o640])
})

it('has nothing to say where there is none', async () => {
  await expect(closeDataDir(join(dataDir, 'nowhere'))).resolves.toBeUndefined()
})

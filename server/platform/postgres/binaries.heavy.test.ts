import { spawnSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findPackage, prepareBinaries } from './binaries.ts'
import { locate } from './location.ts'
import { asUser } from './privileges.ts'

vi.setConfig({ testTimeout: 60_000 })

const log = { info() {}, warn() {} }
let base: string

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'bowline-binaries-test-'))
  await chmod(base, 0o755)
})

afterEach(() => rm(base, { recursive: true, force: true }))

/** The package as npm unpacks it when install scripts are off: without symbolic links. */
async function unpack(root: string) {
  const installed = await findPackage()
  await cp(installed.root, root, { recursive: true, verbatimSymlinks: true })
  for (const { target } of JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8'))) {
    await rm(join(root, target), { force: true })
  }
  return { ...installed, root }
}

it('makes the library links that the install script did not', async () => {
  const source = await unpack(join(base, 'package'))
  const location = await locate(join(base, 'data'), log)
  const binaries = await prepareBinaries(source, location, log)
  expect(binaries.postgres).toBe(join(source.root, 'native/bin/postgres'))
  const [first] = JSON.parse(await readFile(join(source.root, 'native/pg-symlinks.json'), 'utf8'))
  expect((await lstat(join(source.root, first.target))).isSymbolicLink()).toBe(true)
  const version = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout
  expect(version).toContain(`PostgreSQL) ${source.major}.`)
})

it.skipIf(process.getuid?.() !== 0)('copies binaries that the server user cannot reach, once', async () => {
  await mkdir(join(base, 'closed'), { mode: 0o700 })
  const source = await unpack(join(base, 'closed/package'))
  const location = await locate(join(base, 'data'), log)
  const binaries = await prepareBinaries(source, location, log)
  expect(binaries.postgres.startsWith(location.area)).toBe(true)
  const ran = spawnSync(binaries.postgres, ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    ...asUser(location.runAs),
  })
  expect(ran.stdout).toContain(`PostgreSQL) ${source.major}.`)
  const made = (await lstat(dirname(binaries.postgres))).ino
  await prepareBinaries(source, location, log)
  expect((await lstat(dirname(binaries.postgres))).ino).toBe(made)
})
